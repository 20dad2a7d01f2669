import type { Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { DemoCatalogue } from "./demo-catalogue.ts";
import { type DemoConversation, makeConversations } from "./conversations.ts";
import { makeHistory } from "./history.ts";
import { insertNotices } from "./notices.ts";

const ROWS_AT_ONCE = 2_000;

/** Stores what has happened around the demo's cars. */
export async function insertHistory(
  db: Transaction<Database>,
  catalogue: DemoCatalogue,
  now: Date,
): Promise<void> {
  const conversations = makeConversations(catalogue, now);
  await insertConversations(db, conversations, now);
  const history = makeHistory(catalogue, now);
  const { views, prices, saves, ended, waiting, reports } = history;
  await insertNotices(db, catalogue, { conversations, history, now });
  for (let from = 0; from < views.length; from += ROWS_AT_ONCE)
    await db
      .insertInto("product_views")
      .values(
        views
          .slice(from, from + ROWS_AT_ONCE)
          .map(({ car, day, count }) => ({ product_id: car.id, day, count })),
      )
      .execute();
  await db
    .insertInto("product_prices")
    .values(
      prices.flatMap(({ car, before, lowered }) =>
        [
          { since: car.postedAt, resale_price_minor: before },
          { since: lowered, resale_price_minor: car.resalePriceMinor },
        ].map((price) => ({ product_id: car.id, currency: "EUR", ...price })),
      ),
    )
    .execute();
  await db
    .insertInto("wishlist_entries")
    .values(
      saves.map(({ id, buyer, slot, car, priceMinor, at }) => ({
        id,
        buyer_id: buyer.id,
        slot,
        product_id: car.id,
        name: car.name,
        resale_price_minor: priceMinor,
        currency: "EUR",
        created_at: at,
      })),
    )
    .execute();
  await db
    .insertInto("bookings")
    .values(
      ended.map(({ id, buyer, car, state, at, endedAt }) => ({
        id,
        product_id: car.id,
        buyer_id: buyer.id,
        seller_id: car.ownerId,
        item: car.name,
        price_minor: car.resalePriceMinor,
        currency: "EUR",
        name: buyer.name,
        email: buyer.email,
        phone: buyer.number ?? "",
        location: buyer.place,
        seller_name: catalogue.users.find(({ id: user }) => user === car.ownerId)?.name ?? "",
        state,
        held_until: endedAt,
        created_at: at,
        ended_at: endedAt,
        ended_by: state === "cancelled" ? ("buyer" as const) : null, // the literal, not any string
      })),
    )
    .execute();
  await db
    .insertInto("waiting_places")
    .values(
      waiting.map(({ id, buyer, car, slot, at }) => ({
        id,
        product_id: car.id,
        buyer_id: buyer.id,
        line_slot: slot,
        joined_at: at,
      })),
    )
    .execute();
  await db
    .insertInto("reports")
    .values(
      reports.map(({ id, reporter, car, kind, words, at, dismissed }) => ({
        id,
        product_id: car.id,
        product_name: car.name,
        seller_id: car.ownerId,
        reporter_id: reporter.id,
        kind,
        words,
        created_at: at,
        ...(dismissed && {
          state: "dismissed" as const, // the literal, not any string
          decided_by: dismissed.by.id,
          decided_at: dismissed.at,
          decision_reason: dismissed.reason,
        }),
      })),
    )
    .execute();
}

async function insertConversations(
  db: Transaction<Database>,
  conversations: readonly DemoConversation[],
  now: Date,
): Promise<void> {
  const readBy = (side: "buyer" | "seller", { messages, unreadBy }: DemoConversation) =>
    messages.length - (side === unreadBy ? 1 : 0);
  await db
    .insertInto("conversations")
    .values(
      conversations.map((conversation) => ({
        id: conversation.id,
        product_id: conversation.car.id,
        product_name: conversation.car.name,
        buyer_id: conversation.buyer.id,
        seller_id: conversation.car.ownerId,
        newest: conversation.messages.length,
        last_message_at: conversation.messages.at(-1)?.at ?? now,
        buyer_read: readBy("buyer", conversation),
        buyer_unread: conversation.unreadBy === "buyer" ? 1 : 0,
        seller_read: readBy("seller", conversation),
        seller_unread: conversation.unreadBy === "seller" ? 1 : 0,
        created_at: conversation.messages[0]?.at ?? now,
      })),
    )
    .execute();
  await db
    .insertInto("conversation_messages")
    .values(
      conversations.flatMap(({ id, car, buyer, messages }) =>
        messages.map(({ author, text, key, at }, index) => ({
          conversation_id: id,
          number: index + 1,
          author,
          author_id: author === "buyer" ? buyer.id : car.ownerId,
          text,
          key,
          sent_at: at,
        })),
      ),
    )
    .execute();
}
