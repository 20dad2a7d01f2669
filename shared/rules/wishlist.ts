/** The most cars that a buyer can save; the database has as many places for each of them. */
export const MOST_SAVED = 200;

/** What has become of a saved car; `gone` is one that its seller has deleted. */
export const SAVED_STATES = ["active", "reserved", "sold", "expired", "withdrawn", "gone"] as const;
export type SavedState = (typeof SAVED_STATES)[number];
