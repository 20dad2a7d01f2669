import { z } from "zod";
import { CONVERSATION_CAR_STATES, MOST_MESSAGE, SIDES } from "../rules/conversations.ts";
import {
  Acknowledged,
  allow,
  call,
  DASHBOARD_PAGE_SIZE,
  Id,
  listOf,
  paging,
  Paragraphs,
  Text,
  whole,
} from "./base.ts";
import { Picture } from "./product-shapes.ts";

/** A conversation as one of its two sides sees it. */
export const Conversation = z.object({
  _id: z.string(),
  /** The caller's own side. */
  side: z.enum(SIDES),
  /** The other person; without a name when their account is gone. */
  other: z.object({
    name: z.string().nullable(),
    photo: z.string().nullable(),
    /** Of a seller, who has a public page; null for a buyer. */
    seller_id: z.string().nullable(),
  }),
  car: z.object({
    name: z.string(),
    state: z.enum(CONVERSATION_CAR_STATES),
    /** Major units of `currency`; null for a car that is gone. */
    price: z.number().nullable(),
    currency: z.string().nullable(),
    picture: Picture.nullable(),
    /** Path of the car's page; null where others cannot see it. */
    path: z.string().nullable(),
  }),
  /** Number of the newest message. */
  newest: z.int(),
  /** The newest message; of a long one, its first 200 characters. */
  last: z.object({ text: z.string(), isOwn: z.boolean(), sent_at: z.string() }),
  unread: z.int(),
  is_archived: z.boolean(),
  /** Who of the two does not want messages of the other; the caller's own wish is told first. */
  blocked: z.enum(["by-you", "by-other"]).nullable(),
});
export type Conversation = z.infer<typeof Conversation>;

/** Messages are numbered from 1 within their conversation. */
export const Message = z.object({
  number: z.int(),
  isOwn: z.boolean(),
  text: z.string(),
  sent_at: z.string(),
  /** The key that the caller's browser has given it; null for the other's. */
  key: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;

const NewMessage = {
  text: Paragraphs(MOST_MESSAGE).min(1, "Write a message"),
  /** Made by the browser for each message: sent twice, it is stored once. */
  key: Id,
};

export const conversations = {
  /** The first question begins the conversation; later ones continue it. */
  ask: call
    .route({ method: "POST", path: "/cars/{id}/conversation", summary: "Ask a car's seller" })
    .meta(allow("buyer"))
    .input(z.object({ id: Id, ...NewMessage }))
    .output(z.object({ conversationId: z.string(), message: Message })),

  list: call
    .route({
      method: "GET",
      path: "/conversations",
      summary: "The caller's conversations: unread first, then the latest",
      outputStructure: "detailed",
    })
    .meta(allow("signed-in"))
    .input(
      z.object({
        /** Words of a message, of the car's name, or of the person's. */
        q: Text(100).optional(),
        archived: z.enum(["yes", "no"], "must be yes or no").default("no"),
        ...paging(DASHBOARD_PAGE_SIZE),
      }),
    )
    .output(listOf(Conversation)),

  /** The newest messages in the order they were sent, or those before a number. */
  find: call
    .route({
      method: "GET",
      path: "/conversations/{id}",
      summary: "A conversation and its messages",
    })
    .meta(allow("owner-only"))
    .input(z.object({ id: Id, before: whole(1, 2 ** 31 - 1).optional() }))
    .output(
      z.object({
        conversation: Conversation,
        messages: z.array(Message),
        /** Whether there are messages before these. */
        hasOlder: z.boolean(),
      }),
    ),

  send: call
    .route({ method: "POST", path: "/conversations/{id}/messages", summary: "Write a message" })
    .meta(allow("owner-only"))
    .input(z.object({ id: Id, ...NewMessage }))
    .output(Message),

  markRead: call
    .route({ method: "PUT", path: "/conversations/{id}/read", summary: "Messages were read" })
    .meta(allow("owner-only"))
    /** Up to this number. */
    .input(z.object({ id: Id, number: whole(0, 2 ** 31 - 1) }))
    .output(Acknowledged),

  archive: call
    .route({
      method: "PUT",
      path: "/conversations/{id}/archive",
      summary: "Put a conversation into the caller's archive, or back",
    })
    .meta(allow("owner-only"))
    .input(z.object({ id: Id, isArchived: z.boolean() }))
    .output(Acknowledged),

  /** Holds for the person, whatever car they write about. */
  block: call
    .route({
      method: "PUT",
      path: "/conversations/{id}/block",
      summary: "Block the other person of a conversation, or unblock",
    })
    .meta(allow("owner-only"))
    .input(z.object({ id: Id, isBlocked: z.boolean() }))
    .output(Acknowledged),
};
