import { PRODUCT_STATES } from "./vocabulary.ts";

/** A car counts as nearly new up to this age; */
export const NEARLY_NEW_MONTHS = 12;
/** or up to this distance, when it is no older than this. */
export const NEARLY_NEW_KM = 5_000;
export const NEARLY_NEW_YEARS = 3;

/** Rows on a page of the dashboard. */
export const DASHBOARD_PAGE_SIZE = 50;

/** Cars in a row of the home page: the promoted and the newest. */
export const HOME_ROW_SIZE = 4;

/** Filters of a seller's own list. A car that was taken down counts only as that. */
export const OWN_STATES = [...PRODUCT_STATES, "taken_down"] as const;
export type OwnState = (typeof OWN_STATES)[number];

/** Orders of a seller's own list. */
export const OWN_SORTS = [
  "newest",
  "oldest",
  "cheapest",
  "dearest",
  "name",
  "name_back",
  "state",
  "state_back",
  "viewed",
  "viewed_least",
  "saved",
  "saved_least",
  "ending",
] as const;
export type OwnSort = (typeof OWN_SORTS)[number];
