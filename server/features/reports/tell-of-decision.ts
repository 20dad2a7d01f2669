import type { Transaction } from "kysely";
import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import type { Email } from "#server/adapters/email/email.ts";
import { speak } from "#server/base/speak.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { type Notice, tellPeople } from "#server/features/notices/tell-people.ts";
import { findPerson, type Person } from "#server/features/users/views/person.ts";
import { findReporters } from "./store.ts";

/** What was decided, in the words for each side. */
interface Decision {
  report: { id: string; seller_id: string | null };
  /** Names the decision. */
  key: string;
  toSeller: { title: () => string; email: (seller: Person) => Email };
  toReporters: { title: () => string; path: string; email: (address: string) => Email };
}

/** Tells the seller, and all whose reports were decided, what was decided. */
export async function tellOfDecision(
  { jobs }: Pick<SaleContext, "jobs">,
  transaction: Transaction<Database>,
  { report, key, toSeller, toReporters }: Decision,
): Promise<void> {
  const seller = report.seller_id && (await findPerson(transaction, report.seller_id));
  const reporters = await findReporters(transaction, report.id);
  // Visitors, and people whose account is gone, get the mail alone.
  const mails = reporters.filter(({ id }) => id === null);
  await jobs.put(
    transaction,
    "mail",
    mails.map(({ email, language }) => ({
      data: speak(language ?? FIRST_LANGUAGE, () => toReporters.email(email)),
    })),
  );
  const common = { kind: "reports", key } as const;
  const { title, path } = toReporters;
  const toBoth: Notice[] = reporters.flatMap(({ id: personId, email }) =>
    personId === null
      ? []
      : [{ ...common, personId, title, path, email: () => toReporters.email(email) }],
  );
  if (seller)
    toBoth.unshift({
      ...common,
      personId: seller.id,
      title: toSeller.title,
      path: PAGE_PATHS.myProducts,
      email: () => toSeller.email(seller),
    });
  await tellPeople({ jobs }, transaction, toBoth);
}
