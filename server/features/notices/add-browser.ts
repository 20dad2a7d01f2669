import { t } from "#shared/lib/text.ts";
import { MOST_PUSH_BROWSERS } from "#shared/rules/notices.ts";
import type { PushTarget } from "#server/adapters/push/push.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError, invalidField } from "#server/base/errors.ts";
import { databaseCode, transact } from "#server/db/transact.ts";
import type { NoticeContext } from "./context.ts";
import { countOthers, lockSubscriber, putSubscription } from "./store/subscriptions.ts";

interface Added extends PushTarget {
  /** As the browser calls itself. */
  userAgent: string | null;
}

/**
 * Turns on push notices in the browser of a session, until the session ends. Called again, it takes the place of
 * what that browser had before.
 * @throws AppError BAD_REQUEST, CONFLICT
 */
export async function addBrowser(
  { kysely, push }: Pick<NoticeContext, "kysely" | "push">,
  { userId, sessionId }: Actor,
  { userAgent, ...target }: Added,
): Promise<{ acknowledged: boolean; insertedId: string }> {
  if (!push.accepts(target))
    throw invalidField(
      "endpoint",
      t`Enter the endpoint of a push service, with the browser’s keys`,
    );
  try {
    const insertedId = await transact(kysely, async (transaction) => {
      await lockSubscriber(transaction, userId);
      if ((await countOthers(transaction, userId, sessionId)) >= MOST_PUSH_BROWSERS)
        throw new AppError(
          "CONFLICT",
          t`You already get notifications on ${MOST_PUSH_BROWSERS} devices, the maximum. Remove one first.`,
        );
      const person = { personId: userId, sessionId, siteKey: push.publicKey, userAgent };
      const id = await putSubscription(transaction, { ...person, ...target });
      if (id === undefined)
        throw new AppError(
          "CONFLICT",
          t`This browser’s keys have changed. Turn push notifications on again.`,
        );
      return id;
    });
    return { acknowledged: true, insertedId };
  } catch (error) {
    // The session ended a moment ago.
    if (databaseCode(error) === "23503")
      throw new AppError("UNAUTHORIZED", t`Please log in first.`);
    throw error;
  }
}
