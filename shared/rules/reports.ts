/** Reasons to report a car's advertisement, in the order of the form. */
export const REPORT_KINDS = [
  "sold_already",
  "fraud",
  "wrong_facts",
  "stolen_pictures",
  "offensive",
  "other",
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_STATES = ["open", "asked", "answered", "dismissed", "taken_down"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** States without a final decision: these reports count in the car's column `report`. */
export const OPEN_STATES = ["open", "asked", "answered"] as const satisfies ReportState[];

/** Days a seller has to answer; after that the report waits for an admin again. */
export const ANSWER_DAYS = 7;

/** Filters of the admins' queue: a state, reports that wait for an admin, or appeals. */
export const REPORT_FILTERS = ["waiting", "appealed", ...REPORT_STATES] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

/**
 * Decisions of admins. A seller is asked once and may answer once. A car that was taken down can be appealed
 * for once, and then stays down or comes back.
 */
export const REPORT_DECISIONS = {
  dismiss: { from: OPEN_STATES, to: "dismissed" },
  ask: { from: ["open"], to: "asked" },
  take_down: { from: OPEN_STATES, to: "taken_down" },
} as const satisfies Record<string, { from: readonly ReportState[]; to: ReportState }>;
export type ReportDecision = keyof typeof REPORT_DECISIONS;

export function mayDecide(decision: ReportDecision, state: ReportState): boolean {
  // Widened, because `includes` accepts only the list's own type.
  return (REPORT_DECISIONS[decision].from as readonly ReportState[]).includes(state);
}

export const APPEAL_STATES = ["open", "upheld", "refused"] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** Maximum length of the text of a report, a decision, an answer or an appeal. */
export const MOST_REPORT_WORDS = 2000;
/** Reports per day by one person, or by one network of visitors. */
export const MOST_REPORTS_A_DAY = 10;
/** Reports of one car per day, by all people together. */
export const MOST_REPORTS_OF_CAR = 20;
/** Days after which the origin and the email address of a visitor's report are deleted. */
export const ORIGIN_DAYS = 30;
