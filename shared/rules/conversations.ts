import { MAX_PICTURE_BYTES } from "./pictures.ts";
import { SAVED_STATES } from "./wishlist.ts";

/** Longest message, in characters. */
export const MOST_MESSAGE = 2000;
/** Messages that a person can send within a minute, in all conversations together. */
export const MOST_MESSAGES_A_MINUTE = 20;
/** Conversations that a buyer can begin within a day. */
export const MOST_NEW_A_DAY = 30;
/** The same while the account is younger than a day. */
export const MOST_NEW_OF_NEWCOMER = 8;
/** Seconds that a message waits to be read before its reader is mailed. */
export const MAIL_AFTER_S = 60;
/** Answers by mail in a row after which a side is mailed no more until it opens the conversation on the site. */
export const MOST_ANSWERS_UNREAD = 10;
/** A mail of this size, in bytes, is not taken. */
export const MAX_MAIL_BYTES = 10_000_000;
/** Messages of one page of a conversation. */
export const MESSAGES_PAGE = 50;

/** The two sides of a conversation. */
export const SIDES = ["buyer", "seller"] as const;
export type Side = (typeof SIDES)[number];

export function otherSide(side: Side): Side {
  return side === "buyer" ? "seller" : "buyer";
}

/** States of the car of a conversation; `gone` is one that is on the site no more. */
export const CONVERSATION_CAR_STATES = SAVED_STATES;

export const ATTACHMENT_KINDS = ["picture", "pdf"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];
/** Attachments of one message. */
export const MOST_ATTACHMENTS = 5;
/** Attachments that a person can add within a day, in all conversations together. */
export const MOST_ATTACHMENTS_A_DAY = 100;
/** The same while the account is younger than a day. */
export const MOST_ATTACHMENTS_OF_NEWCOMER = 10;
export const MAX_ATTACHMENT_BYTES: Readonly<Record<AttachmentKind, number>> = {
  picture: MAX_PICTURE_BYTES,
  pdf: 10_000_000,
};
/** How long an attachment that was not sent is kept, in hours. */
export const UNSENT_HOURS = 24;
/** Pixels of the longer side of the preview that a conversation shows. */
export const PREVIEW_PIXELS = 640;
