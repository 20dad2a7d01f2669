import { v7 as makeId } from "uuid";
import { t } from "#shared/lib/text.ts";
import type { Check } from "#shared/rules/verification.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError, invalidField } from "#server/base/errors.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import { transact } from "#server/db/transact.ts";
import { lockPerson } from "#server/features/users/rows.ts";
import type { CaseContext } from "./context.ts";
import { ASKED } from "./limits.ts";
import { insertCase } from "./store/cases.ts";
import { hasOpenCase, sendDrafts } from "./store/documents.ts";

interface Asked {
  asked: Check[];
  /** Ids of documents that were added. */
  documents: string[];
  message?: string | undefined;
}

/**
 * Asks for a verification, with the documents that were added. A verified seller may ask again before it
 * ends.
 * @throws AppError CONFLICT while the seller's case is open; BAD_REQUEST without a document
 */
export async function askForVerification(
  { kysely, pool }: CaseContext,
  { userId }: Actor,
  { asked, documents, message = "" }: Asked,
): Promise<{ acknowledged: boolean; insertedId: string }> {
  await beginAttempt(pool, ASKED, userId);
  const id = makeId();
  await transact(kysely, async (transaction) => {
    // Of two concurrent requests the second finds the case of the first; a unique index would refuse it, too.
    await lockPerson(transaction, userId);
    if (await hasOpenCase(transaction, userId))
      throw new AppError(
        "CONFLICT",
        t`You’ve already applied. Wait for our decision or withdraw your application.`,
      );
    await insertCase(transaction, {
      id,
      seller_id: userId,
      asked,
      message: message === "" ? null : message,
    });
    // Sends the named documents only: no admin may see the seller's other drafts.
    if ((await sendDrafts(transaction, userId, id, documents)) < documents.length)
      throw invalidField(
        "documents",
        t`One of your documents has expired. Check them and try again.`,
      );
  });
  return { acknowledged: true, insertedId: id };
}
