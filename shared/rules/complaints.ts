/** Reasons to report a conversation, in the order of the form. */
export const COMPLAINT_KINDS = ["fraud", "abuse", "spam", "other"] as const;
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];

export const COMPLAINT_STATES = ["open", "dismissed", "upheld"] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

/** Longest text of a complaint, and of a decision. */
export const MOST_COMPLAINT_WORDS = 2000;
/** Complaints of one person within a day. */
export const MOST_COMPLAINTS_A_DAY = 10;
