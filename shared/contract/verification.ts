import { t } from "../lib/text.ts";
import { CASE_SORTS } from "../rules/admin.ts";
import { z } from "zod";
import {
  CASE_STATES,
  CHECKS,
  DOCUMENT_TYPES,
  type DocumentType,
  MAX_DOCUMENT_BYTES,
  MOST_CASE_WORDS,
  MOST_DOCUMENTS,
  MOST_MONTHS,
  USUAL_MONTHS,
} from "../rules/verification.ts";
import {
  Acknowledged,
  allow,
  call,
  countedListOf,
  Deleted,
  Id,
  Inserted,
  Paragraphs,
  searching,
  whole,
  exporting,
} from "./base.ts";

const types = Object.keys(DOCUMENT_TYPES) as [DocumentType]; // keys of the table

/** A document's metadata for its seller and admins; its content is a call of its own. */
export const VerificationDocument = z.object({
  _id: z.string(),
  kind: z.enum(CHECKS),
  name: z.string(),
  content_type: z.enum(types),
  bytes: z.int(),
  created_at: z.string(),
  /** The file has been deleted, some time after the decision. */
  is_deleted: z.boolean(),
});
export type VerificationDocument = z.infer<typeof VerificationDocument>;

/** A seller's verification case and its outcome. */
export const OwnVerification = z.object({
  _id: z.string(),
  state: z.enum(CASE_STATES),
  /** Checks that the seller asks for; empty where an admin verified the seller unasked. */
  asked: z.array(z.enum(CHECKS)),
  checked: z.array(z.enum(CHECKS)),
  message: z.string().nullable(),
  reason: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** Null for a verification without an end. */
  valid_until: z.string().nullable(),
  ended_at: z.string().nullable(),
  end_reason: z.string().nullable(),
  created_at: z.string(),
  documents: z.array(VerificationDocument),
});
export type OwnVerification = z.infer<typeof OwnVerification>;

/** The case as shown to admins. */
export const VerificationCase = OwnVerification.extend({
  sellerId: z.string(),
  seller: z.string(),
  email: z.string(),
  /** Who has decided, and who has ended it; null where nobody has, or where the account is gone. */
  decided_by: z.string().nullable(),
  ended_by: z.string().nullable(),
});
export type VerificationCase = z.infer<typeof VerificationCase>;

const Words = Paragraphs(MOST_CASE_WORDS);
const Reason = Words.min(1, t`Reason is required`);
const Checks = z
  .array(z.enum(CHECKS, t`Choose one of the checks offered`))
  .max(CHECKS.length, t`Choose each check once`)
  .transform((chosen) => CHECKS.filter((each) => chosen.includes(each)));
const ChosenChecks = Checks.refine(
  (chosen) => chosen.length > 0,
  t`Choose what you’d like verified`,
);
const byId = z.object({ id: Id });
const Approval = z.object({
  id: Id,
  checked: Checks.refine((chosen) => chosen.length > 0, t`Choose what was checked`),
  reason: Reason,
  months: whole(1, MOST_MONTHS).default(USUAL_MONTHS),
});

export const verification = {
  find: call
    .route({
      method: "GET",
      path: "/verification",
      summary: "The caller’s applications for verification, newest first, and unsent documents",
    })
    .meta(allow("seller"))
    .output(
      z.object({
        cases: z.array(OwnVerification),
        drafts: z.array(VerificationDocument),
        /** Days after the decision until documents are deleted. */
        document_days: z.int(),
      }),
    ),

  /** Documents that are not part of a request within a day are deleted. */
  uploadDocument: call
    .route({
      method: "POST",
      path: "/verification/documents",
      summary: "Add a document: PDF, JPEG, PNG or WebP (multipart, fields document and kind)",
    })
    .meta(allow("seller"))
    .input(
      z.object({
        kind: z.enum(CHECKS, t`Choose one of the checks offered`),
        document: z
          .file(t`Document is required`)
          .min(1, t`The document is empty`)
          .max(MAX_DOCUMENT_BYTES, {
            error: () => t`Choose a document of at most ${MAX_DOCUMENT_BYTES / 1_000_000} MB`,
          }),
      }),
    )
    .output(VerificationDocument),

  /** For its seller, or an admin. An admin's access is recorded in the audit log. */
  openDocument: call
    .route({
      method: "GET",
      path: "/verification/documents/{id}",
      summary: "The content of a document",
      outputStructure: "detailed",
    })
    .meta(allow("owner"))
    .input(byId)
    .output(
      z.object({
        headers: z.object({
          "cache-control": z.string(),
          "content-security-policy": z.string(),
          "x-content-type-options": z.string(),
        }),
        body: z.file(),
      }),
    ),

  removeDocument: call
    .route({
      method: "DELETE",
      path: "/verification/documents/{id}",
      summary: "Delete an unsent document",
    })
    .meta(allow("seller"))
    .input(byId)
    .output(Deleted),

  /** Opens a case with these of the caller's uploaded documents. */
  ask: call
    .route({ method: "POST", path: "/verification", summary: "Apply for verification" })
    .meta(allow("seller"))
    .input(
      z.object({
        asked: ChosenChecks,
        documents: z
          .array(Id, t`Add at least one document`)
          .min(1, t`Add at least one document`)
          .max(MOST_DOCUMENTS, { error: () => t`Add at most ${MOST_DOCUMENTS} documents` })
          .refine((ids) => new Set(ids).size === ids.length, t`Remove the duplicate document`),
        message: Words.optional(),
      }),
    )
    .output(Inserted),

  withdraw: call
    .route({
      method: "POST",
      path: "/verification/{id}/withdrawal",
      summary: "Withdraw an application; its documents are deleted",
    })
    .meta(allow("seller"))
    .input(byId)
    .output(Acknowledged),

  list: call
    .route({
      method: "GET",
      path: "/verifications",
      summary: "Applications for verification",
      outputStructure: "detailed",
    })
    .meta(allow("admin"))
    .input(
      z.object({
        ...searching(CASE_SORTS),
        state: z.enum(CASE_STATES, t`Choose one of the states offered`).optional(),
        /** Only this one, or only those of one seller. */
        id: Id.optional(),
        seller: Id.optional(),
      }),
    )
    .output(countedListOf(VerificationCase)),

  export: call
    .route({ method: "GET", path: "/verifications/export", summary: "The same as a CSV file" })
    .meta(allow("admin"))
    .input(
      z.object({
        ...exporting(CASE_SORTS),
        state: z.enum(CASE_STATES, t`Choose one of the states offered`).optional(),
        /** Only those of one seller. */
        seller: Id.optional(),
      }),
    )
    .output(z.file()),

  approve: call
    .route({
      method: "PUT",
      path: "/verifications/{id}/approval",
      summary: "Approve an application for verification",
    })
    .meta(allow("admin"))
    .input(Approval)
    .output(VerificationCase),

  /**
   * Verifies a seller, also without a request; an open request is answered by it. Refused with 409 for a
   * verified seller.
   */
  verify: call
    .route({
      method: "POST",
      path: "/sellers/{id}/verification",
      summary: "Verify a seller, stating what was checked, why and for how long",
    })
    .meta(allow("admin"))
    .input(Approval)
    .output(VerificationCase),

  refuse: call
    .route({
      method: "PUT",
      path: "/verifications/{id}/refusal",
      summary: "Reject an application for verification",
    })
    .meta(allow("admin"))
    .input(z.object({ id: Id, reason: Reason }))
    .output(VerificationCase),

  revoke: call
    .route({
      method: "PUT",
      path: "/verifications/{id}/revocation",
      summary: "Revoke a verification",
    })
    .meta(allow("admin"))
    .input(z.object({ id: Id, reason: Reason }))
    .output(VerificationCase),
};
