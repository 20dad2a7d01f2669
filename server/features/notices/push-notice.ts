import { pathIn } from "#shared/lib/language.ts";
import { findLanguages } from "#server/base/find-languages.ts";
import { languageNow, speak } from "#server/base/speak.ts";
import type { JobData } from "#server/jobs/jobs.ts";
import { PushProblem } from "#server/adapters/push/push.ts";
import { transact } from "#server/db/transact.ts";
import type { NoticeContext } from "./context.ts";
import {
  deleteSubscription,
  findPushed,
  findSubscriptions,
  type Subscription,
} from "./store/subscriptions.ts";

/** How long a notice is worth pushing, in seconds. Push services keep it for a browser that is off. */
const WORTH_S = 24 * 3600;
/**
 * Shortest and longest pause before a service that was busy is tried again, in seconds, unless it asks for another
 * one. Between the two it is the notice's age, so that each pause is about twice the one before.
 */
const PAUSE_S = 60;
const LONGEST_PAUSE_S = 3600;

/**
 * Pushes a notice to the browsers of its person, or to one alone. Does nothing when it was read meanwhile. A browser
 * that is gone is forgotten; one whose service is busy gets a job of its own, so that no other is told twice.
 */
export async function pushNotice(
  context: Pick<NoticeContext, "kysely" | "jobs" | "push" | "log">,
  { noticeId, subscriptionId }: JobData["push"],
): Promise<void> {
  const { kysely, jobs, push, log } = context;
  const notice = await findPushed(kysely, noticeId);
  if (notice === undefined || notice.ageS >= WORTH_S) return;
  const { personId, title } = notice;
  const languageOf = await findLanguages(kysely, [personId]);
  const path = speak(languageOf(personId), () => pathIn(languageNow(), notice.path));
  const pauseS = Math.min(Math.max(notice.ageS, PAUSE_S), LONGEST_PAUSE_S);
  const message = {
    text: JSON.stringify({ id: noticeId, title, path }),
    topic: noticeId.replaceAll("-", ""),
    ttlS: WORTH_S - notice.ageS,
  };

  async function pushTo({ id, siteKey, ...target }: Subscription): Promise<void> {
    try {
      // Subscribed with a key that the site has no more: its service would take nothing from us.
      if (siteKey !== push.publicKey) throw new PushProblem("gone", "the site has another key");
      await push.send(target, message);
    } catch (error) {
      if (!(error instanceof PushProblem)) throw error;
      if (error.kind === "gone") await deleteSubscription(kysely, personId, id);
      else if (error.kind === "busy") await putAgain(id, error.waitS ?? pauseS);
      else log.warn({ reason: error.message }, "push notification failed");
    }
  }

  const putAgain = (id: string, startAfter: number) =>
    transact(kysely, (transaction) =>
      jobs.put(transaction, "push", [
        { data: { noticeId, subscriptionId: id }, startAfter, group: { id: personId } },
      ]),
    );

  await Promise.all((await findSubscriptions(kysely, personId, subscriptionId)).map(pushTo));
}
