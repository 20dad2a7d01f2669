/** What can be wrong with a car's advertisement, in the order it is offered. */
export const REPORT_KINDS = [
  "sold_already",
  "fraud",
  "wrong_facts",
  "stolen_pictures",
  "offensive",
  "other",
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_STATES = ["open", "dismissed", "asked", "taken_down"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/**
 * What an admin may decide. A seller who was asked has an open report still; a car that was taken down can
 * be appealed for once, and stays down or comes back.
 */
export const REPORT_DECISIONS = {
  dismiss: { from: ["open", "asked"], to: "dismissed" },
  ask: { from: ["open"], to: "asked" },
  take_down: { from: ["open", "asked"], to: "taken_down" },
} as const satisfies Record<string, { from: readonly ReportState[]; to: ReportState }>;
export type ReportDecision = keyof typeof REPORT_DECISIONS;

export const APPEAL_STATES = ["open", "upheld", "refused"] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** Reports that one person, or one network of visitors, may make in a day. */
export const MOST_REPORTS_A_DAY = 10;
