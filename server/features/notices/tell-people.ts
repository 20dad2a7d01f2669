import type { Transaction } from "kysely";
import type { Email } from "#server/adapters/email/email.ts";
import { speak } from "#server/base/speak.ts";
import { announceTo } from "#server/db/news.ts";
import type { Database } from "#server/db/schema.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { Notice } from "./shapes.ts";
import { insertNotices } from "./store/notices.ts";

export type { Notice } from "./shapes.ts";

/**
 * Tells people in the caller's transaction: bell at commit (announceTo), mail and push by jobs. Suspended accounts
 * and those that are gone are passed over. Returns the mails that go out.
 */
export async function tellPeople(
  { jobs }: { jobs: Jobs },
  transaction: Transaction<Database>,
  notices: readonly Notice[],
): Promise<Email[]> {
  if (notices.length === 0) return [];
  const told = await insertNotices(transaction, notices);
  const mails = told.flatMap(({ notice: { email, kind }, language, wantsEmail }) =>
    email && wantsEmail ? [{ email: speak(language, email), kind, language }] : [],
  );
  await jobs.put(
    transaction,
    "mail",
    mails.map(({ email, kind: noticeKind, language }) => ({
      data: { ...email, noticeKind, language },
    })),
  );
  await jobs.put(
    transaction,
    "push",
    told
      .filter(({ wantsPush }) => wantsPush)
      .map(({ id, notice }) => ({ data: { noticeId: id }, group: { id: notice.personId } })),
  );
  const people = new Set(told.map(({ notice: { personId } }) => personId));
  if (people.size > 0) await announceTo(transaction, [...people]);
  return mails.map(({ email }) => email);
}
