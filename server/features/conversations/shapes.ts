import type { Attachment, Conversation, Message } from "#shared/contract/conversations.ts";
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
  last_attachments: number;
  unread: number;
  is_archived: boolean;
  other_id: string | null;
  other_name: string | null;
  other_image: string | null;
  other_email: string | null;
  other_phone: string | null;
  own_email: string | null;
  own_phone: string | null;
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
  is_by_mail: boolean;
}

interface AttachmentOf extends Omit<Attachment, "_id"> {
  id: string;
  number: number | null;
}

export function toAttachment({ id, ...row }: Omit<AttachmentOf, "number">): Attachment {
  const { kind, name, bytes, width, height, thumbhash } = row;
  return { _id: id, kind, name, bytes, width, height, thumbhash };
}

/** A message as a side sees it; of `attachments`, those with its number are its own. */
export function toMessage(
  row: MessageRow,
  side: Side,
  attachments: readonly AttachmentOf[],
): Message {
  const { number, text, author, key, is_by_mail } = row;
  const isOwn = author === side;
  return {
    number,
    isOwn,
    text,
    attachments: attachments.filter((one) => one.number === number).map(toAttachment),
    is_by_mail,
    sent_at: row.sent_at.toISOString(),
    key: isOwn ? key : null,
  };
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
      contact: toDetails(row.other_email, row.other_phone),
    },
    own_contact: toDetails(row.own_email, row.own_phone),
    car: toCar(row),
    newest: row.newest,
    last: {
      text: row.last_text,
      isOwn: row.last_author === side,
      sent_at: row.last_message_at.toISOString(),
      attachments: row.last_attachments,
    },
    unread: row.unread,
    is_archived: row.is_archived,
    blocked: row.by_you ? "by-you" : row.by_other ? "by-other" : null,
  };
}

const GONE = {
  _id: null,
  state: "gone",
  price: null,
  currency: null,
  picture: null,
  path: null,
} as const; // not any text

function toCar(row: ConversationLine): Conversation["car"] {
  const { product_id: productId, product_name: name } = row;
  if (productId === null) return { name, ...GONE };
  const state = visibleState(row);
  const { image_id: id, image_width: width, image_height: height, thumbhash } = row;
  return {
    _id: productId,
    name: row.car_name,
    state: row.is_taken_down || state === "draft" ? "withdrawn" : state,
    price: toMajor(row.resale_price_minor, row.currency),
    currency: row.currency,
    picture: id === null ? null : { id, width, height, thumbhash, alt: row.image_alt },
    path: row.is_taken_down ? null : carPath({ id: productId, name: row.car_name }),
  };
}

/** What somebody shares; null where that is nothing. */
function toDetails(email: string | null, phone: string | null): Conversation["own_contact"] {
  return email === null && phone === null ? null : { email, phone };
}
