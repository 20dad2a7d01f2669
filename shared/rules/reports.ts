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

export const REPORT_STATES = ["open", "asked", "answered", "dismissed", "taken_down"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** Those in which nothing is decided for good: they count in the car's column `report`. */
export const OPEN_STATES = ["open", "asked", "answered"] as const satisfies ReportState[];

/** A seller who has not answered by then is looked at again. */
export const ANSWER_DAYS = 7;

/** What the queue can be narrowed to: a state, what waits for an admin, or what was appealed against. */
export const REPORT_FILTERS = ["waiting", "appealed", ...REPORT_STATES] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

/**
 * What an admin may decide. A seller is asked once and may answer; a car that was taken down can be appealed
 * for once, and stays down or comes back.
 */
export const REPORT_DECISIONS = {
  dismiss: { from: OPEN_STATES, to: "dismissed" },
  ask: { from: ["open"], to: "asked" },
  take_down: { from: OPEN_STATES, to: "taken_down" },
} as const satisfies Record<string, { from: readonly ReportState[]; to: ReportState }>;
export type ReportDecision = keyof typeof REPORT_DECISIONS;

export function mayDecide(decision: ReportDecision, state: ReportState): boolean {
  // Wider, because `includes` takes only what the list may hold.
  return (REPORT_DECISIONS[decision].from as readonly ReportState[]).includes(state);
}

export const APPEAL_STATES = ["open", "upheld", "refused"] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** Letters of what is said in a report, a decision, an answer or an appeal. */
export const MOST_REPORT_WORDS = 2000;
/** Reports that one person, or one network of visitors, may make in a day. */
export const MOST_REPORTS_A_DAY = 10;
/** Reports of one car in a day, whoever they are of. */
export const MOST_REPORTS_OF_CAR = 20;
/** Where visitors' reports came from, and where they are answered, is forgotten after so many days. */
export const ORIGIN_DAYS = 30;
