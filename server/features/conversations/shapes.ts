import type { Conversation, Message } from "#shared/contract/conversations.ts";
import { carPath } from "#shared/lib/car-path.ts";
import { toMajor } from "#shared/lib/money.ts";
import type { Side } from "#shared/rules/conversations.ts";
import { picturePath } from "#shared/rules/pictures.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import { visibleState } from "#server/features/products/shapes.ts";

/** A conversation from one side, with its car as it is now; `product_id` is null without one. */
export interface ConversationLine {
  id: string;
  side: Side;
  product_id: string | null;
  product_name: string;
  newest: number;
  last_message_at: Date;
  /** `last_message_at` with all its digits, for cursors. */
  last_message_at_text: string;
  last_text: string;
  last_author: Side;
  unread: number;
  is_archived: boolean;
  other_id: string | null;
  other_name: string | null;
  other_image: string | null;
  by_you: boolean;
  by_other: boolean;
  car_name: string;
  resale_price_minor: number;
  currency: string;
  state: ProductState;
  is_expired: boolean;
  is_taken_down: boolean;
  image_id: string | null;
  image_width: number;
  image_height: number;
  thumbhash: string;
  image_alt: string;
}

interface MessageRow {
  number: number;
  author: Side;
  text: string;
  sent_at: Date;
  key: string;
}

export function toMessage(row: MessageRow, side: Side): Message {
  const { number, text, author, key } = row;
  const isOwn = author === side;
  return { number, isOwn, text, sent_at: row.sent_at.toISOString(), key: isOwn ? key : null };
}

export function toConversation(row: ConversationLine): Conversation {
  const { side, other_image: photo } = row;
  return {
    _id: row.id,
    side,
    other: {
      name: row.other_name,
      photo: photo === null ? null : picturePath(photo, 320, "webp"),
      seller_id: side === "buyer" ? row.other_id : null,
    },
    car: toCar(row),
    newest: row.newest,
    last: {
      text: row.last_text,
      isOwn: row.last_author === side,
      sent_at: row.last_message_at.toISOString(),
    },
    unread: row.unread,
    is_archived: row.is_archived,
    blocked: row.by_you ? "by-you" : row.by_other ? "by-other" : null,
  };
}

const GONE = { state: "gone", price: null, currency: null, picture: null, path: null } as const; // not any text

function toCar(row: ConversationLine): Conversation["car"] {
  const { product_id: productId, product_name: name } = row;
  if (productId === null) return { name, ...GONE };
  const state = visibleState(row);
  const { image_id: id, image_width: width, image_height: height, thumbhash } = row;
  return {
    name: row.car_name,
    state: row.is_taken_down || state === "draft" ? "withdrawn" : state,
    price: toMajor(row.resale_price_minor, row.currency),
    currency: row.currency,
    picture: id === null ? null : { id, width, height, thumbhash, alt: row.image_alt },
    path: row.is_taken_down ? null : carPath({ id: productId, name: row.car_name }),
  };
}
