import { t } from "../lib/text.ts";
import { DASHBOARD_PAGE_SIZE } from "../rules/lists.ts";
import { isBlank } from "../lib/is-blank.ts";
import { z } from "zod";
import {
  ATTACHMENT_KINDS,
  CONVERSATION_CAR_STATES,
  MAX_ATTACHMENT_BYTES,
  MOST_ATTACHMENTS,
  MOST_MESSAGE,
  SIDES,
} from "../rules/conversations.ts";
import {
  Acknowledged,
  allow,
  call,
  Deleted,
  Email,
  Id,
  listOf,
  paging,
  Paragraphs,
  Text,
  whole,
} from "./base.ts";
import { Picture } from "./product-shapes.ts";

/** How one person can be reached outside the site. */
const ContactDetails = z.object({ email: z.string(), phone: z.string().nullable() });

/** What somebody has chosen of it: one or both. */
const SharedDetails = z.object({ email: z.string().nullable(), phone: z.string().nullable() });

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
    /** What they share in this conversation, as it was when they shared it. */
    contact: SharedDetails.nullable(),
  }),
  /** What the caller shares in this conversation. */
  own_contact: SharedDetails.nullable(),
  car: z.object({
    /** Null for a car that is gone. */
    _id: z.string().nullable(),
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
  last: z.object({
    text: z.string(),
    isOwn: z.boolean(),
    sent_at: z.string(),
    /** How many attachments it has. */
    attachments: z.int(),
  }),
  unread: z.int(),
  is_archived: z.boolean(),
  /** Who of the two does not want messages of the other; the caller's own wish is told first. */
  blocked: z.enum(["by-you", "by-other"]).nullable(),
});
export type Conversation = z.infer<typeof Conversation>;

/** A picture or a PDF document of a message. */
export const Attachment = z.object({
  _id: z.string(),
  kind: z.enum(ATTACHMENT_KINDS),
  name: z.string(),
  bytes: z.int(),
  /** In pixels; null for a document. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Base64; null for a document. */
  thumbhash: z.string().nullable(),
});
export type Attachment = z.infer<typeof Attachment>;

/** The content of an attachment, with headers that keep it out of every cache. */
export const AttachmentContent = z.object({
  headers: z.object({
    "cache-control": z.string(),
    "content-security-policy": z.string(),
    "x-content-type-options": z.string(),
  }),
  body: z.file(),
});

/** Messages are numbered from 1 within their conversation. */
export const Message = z.object({
  number: z.int(),
  isOwn: z.boolean(),
  /** Empty where a message consists of its attachments. */
  text: z.string(),
  attachments: z.array(Attachment),
  /** Whether it was an answer by mail. */
  is_by_mail: z.boolean(),
  sent_at: z.string(),
  /** The key that the caller's browser has given it; null for the other's. */
  key: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;

const NewMessage = {
  text: Paragraphs(MOST_MESSAGE).refine((text) => !isBlank(text), t`Write a message`),
  /** Made by the browser for each message: sent twice, it is stored once. */
  key: Id,
};

const OwnAttachment = z.object({ id: Id, attachment: Id });
const MOST_BYTES = Math.max(...Object.values(MAX_ATTACHMENT_BYTES));

export const conversations = {
  /** The first question begins the conversation; later ones continue it. */
  ask: call
    .route({
      method: "POST",
      path: "/cars/{id}/conversation",
      summary: "Ask the seller of a car a question",
    })
    .meta(allow("buyer"))
    .input(z.object({ id: Id, ...NewMessage }))
    .output(z.object({ conversationId: z.string(), message: Message })),

  list: call
    .route({
      method: "GET",
      path: "/conversations",
      summary: "The caller’s conversations, unread first, then latest",
      outputStructure: "detailed",
    })
    .meta(allow("signed-in"))
    .input(
      z.object({
        /** Words of a message, of the car's name, or of the person's. */
        q: Text(100).optional(),
        archived: z.enum(["yes", "no"], t`Choose yes or no`).default("no"),
        /** Those about this car alone. */
        car: Id.optional(),
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
        /** How many conversations the caller has about the same car, with this one. */
        aboutCar: z.int(),
      }),
    ),

  send: call
    .route({ method: "POST", path: "/conversations/{id}/messages", summary: "Write a message" })
    .meta(allow("owner-only"))
    .input(
      z
        .object({
          id: Id,
          ...NewMessage,
          text: Paragraphs(MOST_MESSAGE),
          /** Ids of the caller's own attachments that were added to this conversation and not sent yet. */
          attachments: z
            .array(Id)
            .max(MOST_ATTACHMENTS, { error: () => t`Add at most ${MOST_ATTACHMENTS} files` })
            .refine((ids) => new Set(ids).size === ids.length, t`Remove the duplicate file`)
            .default([]),
        })
        .refine(({ text, attachments }) => !isBlank(text) || attachments.length > 0, {
          path: ["text"],
          message: t`Write a message`,
        }),
    )
    .output(Message),

  /** It belongs to the caller until a message with it is sent. If that does not happen within a day, it is deleted. */
  addAttachment: call
    .route({
      method: "POST",
      path: "/conversations/{id}/attachments",
      summary: "Upload a photo or PDF for the next message (multipart, field file)",
    })
    .meta(allow("owner-only"))
    .input(
      z.object({
        id: Id,
        file: z
          .file(t`File is required`)
          .min(1, t`The file is empty`)
          .max(MOST_BYTES, {
            error: () => t`Choose a file of at most ${MOST_BYTES / 1_000_000} MB`,
          }),
      }),
    )
    .output(Attachment),

  /** For the two sides; one that was not sent yet, for whoever has added it. */
  openAttachment: call
    .route({
      method: "GET",
      path: "/conversations/{id}/attachments/{attachment}",
      summary: "The content of an attachment",
      outputStructure: "detailed",
    })
    .meta(allow("owner-only"))
    .input(
      OwnAttachment.extend({
        /** `preview` is a small picture; a document has none. */
        size: z.enum(["full", "preview"], t`Choose full or preview`).default("full"),
      }),
    )
    .output(AttachmentContent),

  removeAttachment: call
    .route({
      method: "DELETE",
      path: "/conversations/{id}/attachments/{attachment}",
      summary: "Delete an unsent attachment",
    })
    .meta(allow("owner-only"))
    .input(OwnAttachment)
    .output(Deleted),

  ownContact: call
    .route({
      method: "GET",
      path: "/conversations/{id}/contact",
      summary: "The contact details the caller can share",
    })
    .meta(allow("owner-only"))
    .input(z.object({ id: Id }))
    .output(ContactDetails),

  /** What is sent must be what the caller's profile says, so that nothing is shared that they have not seen. */
  shareContact: call
    .route({
      method: "PUT",
      path: "/conversations/{id}/contact",
      summary: "Share the caller’s email, phone number or both",
    })
    .meta(allow("owner-only"))
    .input(
      z
        .object({ id: Id, email: Email.nullable(), phone: z.string().max(100).nullable() })
        .refine(({ email, phone }) => email !== null || phone !== null, {
          error: t`Choose what to share`,
          path: ["email"],
        }),
    )
    .output(Acknowledged),

  stopSharingContact: call
    .route({
      method: "DELETE",
      path: "/conversations/{id}/contact",
      summary: "Stop sharing the caller’s contact details",
    })
    .meta(allow("owner-only"))
    .input(z.object({ id: Id }))
    .output(Acknowledged),

  markRead: call
    .route({ method: "PUT", path: "/conversations/{id}/read", summary: "Mark messages as read" })
    .meta(allow("owner-only"))
    /** Up to this number. */
    .input(z.object({ id: Id, number: whole(0, 2 ** 31 - 1) }))
    .output(Acknowledged),

  archive: call
    .route({
      method: "PUT",
      path: "/conversations/{id}/archive",
      summary: "Archive a conversation or move it back to the inbox",
    })
    .meta(allow("owner-only"))
    .input(z.object({ id: Id, isArchived: z.boolean() }))
    .output(Acknowledged),

  /** Holds for the person, whatever car they write about. */
  block: call
    .route({
      method: "PUT",
      path: "/conversations/{id}/block",
      summary: "Block or unblock the other person in a conversation",
    })
    .meta(allow("owner-only"))
    .input(z.object({ id: Id, isBlocked: z.boolean() }))
    .output(Acknowledged),
};
