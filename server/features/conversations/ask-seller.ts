import type { Transaction } from "kysely";
import { v7 as makeId } from "uuid";
import { t } from "#shared/lib/text.ts";
import type { Message } from "#shared/contract/conversations.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError, invariant } from "#server/base/errors.ts";
import type { Database } from "#server/db/schema.ts";
import { databaseCode, transact } from "#server/db/transact.ts";
import { findBlocks } from "#server/features/users/views/blocks.ts";
import { addMessage } from "./add-message.ts";
import type { ConversationContext } from "./context.ts";
import { requireFewNew } from "./limits.ts";
import { requireUnblocked } from "./policy.ts";
import {
  countWritten,
  findAskedCar,
  findConversationId,
  insertConversation,
  lockAuthor,
  lockConversation,
} from "./store.ts";

interface Question {
  id: string;
  text: string;
  key: string;
}

/**
 * Asks the seller of a car: begins the buyer's conversation about it, or continues it.
 * @throws AppError NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS
 */
export async function askSeller(
  context: ConversationContext,
  { userId }: Actor,
  { id: productId, text, key }: Question,
): Promise<{ conversationId: string; message: Message }> {
  try {
    return await transact(context.kysely, async (transaction) => {
      // Two questions of one buyer at once come one after the other, so that the second finds the first.
      await lockAuthor(transaction, userId);
      const conversationId =
        (await findConversationId(transaction, productId, userId)) ??
        (await begin(transaction, productId, userId));
      const conversation = await lockConversation(transaction, conversationId);
      invariant(conversation, "a conversation that was found is gone");
      const sent = { author: "buyer", authorId: userId, text, key } as const; // a side
      return {
        conversationId,
        message: await addMessage(context, transaction, conversation, sent),
      };
    });
  } catch (error) {
    // The car, or an account, was deleted a moment ago.
    if (databaseCode(error) === "23503") throw notForSale();
    throw error;
  }
}

async function begin(
  transaction: Transaction<Database>,
  productId: string,
  userId: string,
): Promise<string> {
  const car = await findAskedCar(transaction, productId, userId);
  if (car === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this car.`);
  if (car.owner_id === userId) throw new AppError("CONFLICT", t`This is your own car.`);
  if (!car.is_on_sale && !car.is_booked_by_buyer) throw notForSale();
  requireUnblocked(await findBlocks(transaction, userId, car.owner_id), userId);
  requireFewNew(await countWritten(transaction, userId));
  const id = makeId();
  await insertConversation(transaction, {
    id,
    product_id: productId,
    product_name: car.name,
    buyer_id: userId,
    seller_id: car.owner_id,
  });
  return id;
}

function notForSale(): AppError {
  return new AppError("CONFLICT", t`This car is no longer for sale.`);
}
