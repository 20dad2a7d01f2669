import { v7 as makeId } from "uuid";
import { t } from "#shared/lib/text.ts";
import { MOST_COMPLAINTS_A_DAY, type ComplaintKind } from "#shared/rules/complaints.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { lockSide } from "#server/features/conversations/rows.ts";
import { countOfDay, findOpen, insertComplaint } from "./store.ts";

const DAY_SECONDS = 24 * 3600;

interface Sent {
  /** Of the conversation. */
  id: string;
  kind: ComplaintKind;
  words?: string | undefined;
}

/**
 * Reports the other person of a conversation. Idempotent while the first complaint of a side is open.
 * @throws AppError NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function complainAbout(
  { kysely }: Pick<SaleContext, "kysely">,
  { userId }: Actor,
  { id: conversationId, kind, words = "" }: Sent,
): Promise<{ acknowledged: boolean; insertedId: string }> {
  const insertedId = await transact(kysely, async (transaction) => {
    const { side, otherId } = await lockSide(transaction, conversationId, userId);
    const ofToday = await countOfDay(transaction, userId);
    const known = await findOpen(transaction, conversationId, side);
    if (known !== undefined) return known.id;
    if (ofToday >= MOST_COMPLAINTS_A_DAY)
      throw new AppError(
        "TOO_MANY_REQUESTS",
        t`You’ve reported ${MOST_COMPLAINTS_A_DAY} conversations in the last day, the maximum. Try again tomorrow.`,
        { retryAfter: DAY_SECONDS },
      );
    const complaint = {
      id: makeId(),
      conversation_id: conversationId,
      side,
      complainer_id: userId,
      accused_id: otherId,
      kind,
      words: words === "" ? null : words,
    };
    await insertComplaint(transaction, complaint);
    return complaint.id;
  });
  return { acknowledged: true, insertedId };
}
