import { t } from "../lib/text.ts";
import { REPORT_SORTS } from "../rules/admin.ts";
import { z } from "zod";
import {
  APPEAL_STATES,
  MOST_REPORT_WORDS,
  REPORT_DECISIONS,
  REPORT_FILTERS,
  REPORT_KINDS,
  REPORT_STATES,
} from "../rules/reports.ts";
import {
  Acknowledged,
  allow,
  call,
  countedListOf,
  exporting,
  Email,
  Id,
  Inserted,
  Paragraphs,
  searching,
} from "./base.ts";
import { CarSummary } from "./product-shapes.ts";

/** A report as shown to admins. */
export const Report = z.object({
  _id: z.string(),
  /** Null when the car has been deleted. */
  productId: z.string().nullable(),
  item: z.string(),
  seller: z.string().nullable(),
  /** Null when the account is gone. */
  sellerId: z.string().nullable(),
  /** The car as it is now; null when it has been deleted. */
  car: CarSummary.nullable(),
  kind: z.enum(REPORT_KINDS),
  /** False for a car that an admin took down without a report. */
  is_reported: z.boolean(),
  words: z.string().nullable(),
  /** Null for a visitor who wants no answer. */
  reporter: z.string().nullable(),
  state: z.enum(REPORT_STATES),
  reason: z.string().nullable(),
  /** The seller's answer to an admin's question. */
  answer: z.string().nullable(),
  appeal: z.string().nullable(),
  appeal_state: z.enum(APPEAL_STATES).nullable(),
  appeal_reason: z.string().nullable(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
});
export type Report = z.infer<typeof Report>;

/** A decision about a car as shown to its seller, without the reporter. */
export const Ruling = Report.omit({
  reporter: true,
  words: true,
  seller: true,
  sellerId: true,
  car: true,
});
export type Ruling = z.infer<typeof Ruling>;

/** Other reports that have to do with one: how many, and how they ended. */
const ReportCounts = z.object({ total: z.int(), dismissed: z.int(), taken_down: z.int() });

/** What admins know of a report's car, seller and reporter from other reports. */
export const ReportHistory = z.object({
  /** Zero when the car has been deleted. */
  of_car: ReportCounts,
  of_seller: ReportCounts,
  /** Null for a visitor, and for a takedown without a report. */
  of_reporter: ReportCounts.nullable(),
  sellerId: z.string().nullable(),
  reporterId: z.string().nullable(),
  /** The newest ones of all three. */
  newest: z.array(
    Report.pick({ _id: true, item: true, kind: true, state: true, created_at: true }).extend({
      is_of_car: z.boolean(),
      is_of_reporter: z.boolean(),
    }),
  ),
});
export type ReportHistory = z.infer<typeof ReportHistory>;

const decisions = Object.keys(REPORT_DECISIONS) as [keyof typeof REPORT_DECISIONS]; // keys of the table
const Words = Paragraphs(MOST_REPORT_WORDS);
const Reason = Words.min(1, t`Reason is required`);
/** Only one report, or those of one car, of one seller's cars, or by one person. */
const narrowing = {
  id: Id.optional(),
  car: Id.optional(),
  seller: Id.optional(),
  reporter: Id.optional(),
};
const OwnWords = Words.min(1, t`Text is required`);

export const reports = {
  create: call
    .route({ method: "POST", path: "/cars/{id}/reports", summary: "Report a car" })
    .meta(allow("public"))
    .input(
      z.object({
        id: Id,
        kind: z.enum(REPORT_KINDS, t`Reason is required`),
        words: Words.optional(),
        /** Optional, for an answer. */
        email: Email.optional(),
      }),
    )
    .output(Inserted),

  list: call
    .route({
      method: "GET",
      path: "/reports",
      summary: "Reports",
      outputStructure: "detailed",
    })
    .meta(allow("admin"))
    .input(
      z.object({
        ...searching(REPORT_SORTS),
        state: z.enum(REPORT_FILTERS, t`Choose one of the states offered`).optional(),
        ...narrowing,
      }),
    )
    .output(countedListOf(Report)),

  export: call
    .route({ method: "GET", path: "/reports/export", summary: "The same as a CSV file" })
    .meta(allow("admin"))
    .input(
      z.object({
        ...exporting(REPORT_SORTS),
        state: z.enum(REPORT_FILTERS, t`Choose one of the states offered`).optional(),
        ...narrowing,
      }),
    )
    .output(z.file()),

  history: call
    .route({
      method: "GET",
      path: "/reports/{id}/history",
      summary: "Other reports of the same car, seller and reporter",
    })
    .meta(allow("admin"))
    .input(z.object({ id: Id }))
    .output(ReportHistory),

  decide: call
    .route({ method: "PUT", path: "/reports/{id}/decision", summary: "Decide on a report" })
    .meta(allow("admin"))
    .input(
      z.object({
        id: Id,
        decision: z.enum(decisions, t`Choose one of the decisions offered`),
        /**
         * The report's state as the admin saw it (optimistic lock): refused when another admin has decided
         * meanwhile.
         */
        state: z.enum(REPORT_STATES, t`Choose one of the states offered`),
        reason: Reason,
      }),
    )
    .output(Report),

  /** Closes the open reports of the car as well. The seller can appeal, as after a report. */
  takeDown: call
    .route({
      method: "POST",
      path: "/cars/{id}/takedown",
      summary: "Take a car down without a report",
    })
    .meta(allow("admin"))
    .input(
      z.object({
        id: Id,
        kind: z.enum(REPORT_KINDS, t.of("a choice")`Reason is required`),
        reason: Words.min(1, t`Explanation is required`),
      }),
    )
    .output(Report),

  /** For the car's seller after an admin's question, once. */
  answer: call
    .route({ method: "POST", path: "/reports/{id}/answer", summary: "Answer an admin’s question" })
    .meta(allow("owner-only"))
    .input(z.object({ id: Id, words: OwnWords }))
    .output(Acknowledged),

  /** For the car's seller, once. */
  appeal: call
    .route({ method: "POST", path: "/reports/{id}/appeal", summary: "Appeal against a decision" })
    .meta(allow("owner-only"))
    .input(z.object({ id: Id, words: OwnWords }))
    .output(Acknowledged),

  decideAppeal: call
    .route({ method: "PUT", path: "/reports/{id}/appeal", summary: "Decide on an appeal" })
    .meta(allow("admin"))
    .input(z.object({ id: Id, isUpheld: z.boolean(), reason: Reason }))
    .output(Report),

  ofSeller: call
    .route({
      method: "GET",
      path: "/sellerreports",
      summary: "Decisions about the caller’s own cars",
    })
    .meta(allow("seller"))
    .output(z.array(Ruling)),
};
