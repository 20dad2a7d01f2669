import { t } from "../lib/text.ts";
import { COMPLAINT_SORTS } from "../rules/admin.ts";
import { z } from "zod";
import { COMPLAINT_KINDS, COMPLAINT_STATES, MOST_COMPLAINT_WORDS } from "../rules/complaints.ts";
import { SIDES } from "../rules/conversations.ts";
import { allow, call, countedListOf, Id, Inserted, Paragraphs, searching } from "./base.ts";
import { Attachment, AttachmentContent } from "./conversations.ts";

/** One of the two people of a conversation; nulls when the account is gone. */
const Party = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  side: z.enum(SIDES),
});

/** What one side of a conversation has reported about the other, as admins see it. */
export const Complaint = z.object({
  _id: z.string(),
  /** Name of the car that the conversation is about. */
  item: z.string(),
  complainer: Party,
  accused: Party,
  kind: z.enum(COMPLAINT_KINDS),
  words: z.string().nullable(),
  state: z.enum(COMPLAINT_STATES),
  reason: z.string().nullable(),
  created_at: z.string(),
});
export type Complaint = z.infer<typeof Complaint>;

/** A message as an admin reads it. */
export const CaseMessage = z.object({
  number: z.int(),
  side: z.enum(SIDES),
  text: z.string(),
  attachments: z.array(Attachment),
  sent_at: z.string(),
});
export type CaseMessage = z.infer<typeof CaseMessage>;

const Words = Paragraphs(MOST_COMPLAINT_WORDS);

export const complaints = {
  /** One open complaint for each side: a second one returns the id of the first. */
  create: call
    .route({
      method: "POST",
      path: "/conversations/{id}/complaints",
      summary: "Report the other person of a conversation",
    })
    .meta(allow("owner-only"))
    .input(
      z.object({
        id: Id,
        kind: z.enum(COMPLAINT_KINDS, t`Reason is required`),
        words: Words.optional(),
      }),
    )
    .output(Inserted),

  list: call
    .route({
      method: "GET",
      path: "/complaints",
      summary: "Conversations that were reported",
      outputStructure: "detailed",
    })
    .meta(allow("admin"))
    .input(
      z.object({
        ...searching(COMPLAINT_SORTS),
        state: z.enum(COMPLAINT_STATES, t`Choose one of the states offered`).optional(),
        /** Only those about one person, or by one. */
        accused: Id.optional(),
        complainer: Id.optional(),
      }),
    )
    .output(countedListOf(Complaint)),

  /** Allowed while the complaint is open. Each reading is an entry of the audit log. */
  open: call
    .route({
      method: "POST",
      path: "/complaints/{id}/reading",
      summary: "Read the conversation of an open complaint",
    })
    .meta(allow("admin"))
    .input(z.object({ id: Id }))
    .output(z.object({ complaint: Complaint, messages: z.array(CaseMessage) })),

  /** Allowed while the complaint is open. Each reading is an entry of the audit log. */
  openAttachment: call
    .route({
      method: "GET",
      path: "/complaints/{id}/attachments/{attachment}",
      summary: "An attachment of a reported conversation",
      outputStructure: "detailed",
    })
    .meta(allow("admin"))
    .input(z.object({ id: Id, attachment: Id }))
    .output(AttachmentContent),

  decide: call
    .route({
      method: "PUT",
      path: "/complaints/{id}/decision",
      summary: "Decide on a reported conversation",
    })
    .meta(allow("admin"))
    .input(
      z.object({
        id: Id,
        isUpheld: z.boolean(),
        reason: Words.min(1, t`Reason is required`),
      }),
    )
    .output(Complaint),
};
