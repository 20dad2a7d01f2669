import { t } from "../lib/text.ts";
import { z } from "zod";
import { ACTS, AUDIT_SORTS } from "../rules/admin.ts";
import { RECORD_KINDS } from "../rules/records.ts";
import { allow, call, countedListOf, searching } from "./base.ts";

/** An action of an admin or the operator. */
export const AuditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  /** Name at that time; "The operator" for a command on the machine itself. */
  actor: z.string(),
  actor_email: z.string(),
  /** Where the request came from. */
  address: z.string().nullable(),
  act: z.enum(ACTS),
  subject_kind: z.string(),
  subject_id: z.string(),
  subject: z.string(),
  /** The actor's account, while there is one. */
  actor_id: z.string().nullable(),
  /** The record of the subject, or of the car that a report or a conversation is about, while there is one. */
  record: z.object({ kind: z.enum(RECORD_KINDS), id: z.string() }).nullable(),
  /** The car that a booking, a payment, a report or a conversation is about. */
  item: z.string().nullable(),
  /** Whom it concerns as well: the seller of a car, the buyer of a booking or of a payment. */
  person: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
  /** The changed fields, by name. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const asked = {
  ...searching(AUDIT_SORTS),
  act: z.enum(ACTS, t`Choose one of the actions offered`).optional(),
};

export const audit = {
  list: call
    .route({
      method: "GET",
      path: "/audit",
      summary: "Admin actions, latest first",
      outputStructure: "detailed",
    })
    .meta(allow("admin"))
    .input(z.object(asked))
    .output(countedListOf(AuditEntry)),

  export: call
    .route({ method: "GET", path: "/audit/export", summary: "The same as a CSV file" })
    .meta(allow("admin"))
    .input(z.object({ q: asked.q, act: asked.act }))
    .output(z.file()),
};
