/** Periods of figures; the first is the default. */
export const PERIODS = ["30d", "7d", "90d", "12m", "custom"] as const;
export type PeriodName = (typeof PERIODS)[number];
/** Periods of a person's own figures: views are not kept longer. */
export const OWN_PERIODS = ["30d", "7d", "90d", "12m"] as const satisfies PeriodName[];
export type OwnPeriod = (typeof OWN_PERIODS)[number];
/** Days for which views of cars are kept. */
export const VIEWS_KEPT_DAYS = 400;

/** A longer period than this is shown by months. */
export const MOST_DAYS_BY_DAY = 92;
/** The longest period: five years. */
export const MOST_DAYS = 1_827;

/** Names of the figures; docs/decisions/0017-figures.md defines them. */
export const FIGURES = [
  "listings",
  "bookings",
  "conversion",
  "sign_ups",
  "revenue",
  "refunds",
  "disputes",
  "views",
  "saves",
] as const;
export type FigureName = (typeof FIGURES)[number];

/** Kinds of open tasks, the most urgent first. */
export const TASKS = [
  "refunds_failed",
  "reports_waiting",
  "complaints_waiting",
  "verifications_waiting",
  "messages_unread",
  "reports_asked",
  "cars_taken_down",
  "payments_failed",
  "offers",
  "holds_ending",
  "holds_open",
  "reserved_cars",
  "listings_ending",
] as const;
export type TaskName = (typeof TASKS)[number];

/** The first steps of a new seller, in order. */
export const FIRST_STEPS = ["list_car", "confirm_address", "get_verified"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Remaining time from which a hold, and a listing, counts as ending soon. */
export const HOLD_ENDS_HOURS = 24;
export const LISTING_ENDS_DAYS = 7;

/** Orders of a seller's cars by their figures of the last 30 days. */
export const CAR_FIGURE_SORTS = [
  "views",
  "views_least",
  "saves",
  "saves_least",
  "bookings",
  "bookings_least",
  "name",
  "name_back",
] as const;
export type CarFigureSort = (typeof CAR_FIGURE_SORTS)[number];
