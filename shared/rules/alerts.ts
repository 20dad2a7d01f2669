/** How often a person is told: within minutes, once a day, once a week, or not at all. */
export const RHYTHMS = ["instant", "daily", "weekly", "never"] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** What happens to a car that is worth telling. */
export const CAR_NEWS = ["new", "lowered", "sold", "back"] as const;
export type CarNews = (typeof CAR_NEWS)[number];
/** A saved car is never new. */
export const WISHLIST_NEWS = ["lowered", "sold", "back"] as const satisfies readonly CarNews[];

/** Saved searches of an account, and of an address without one; the database knows as many slots. */
export const MOST_SEARCHES = 50;
export const MOST_SEARCHES_OF_ADDRESS = 10;
export const MOST_SEARCH_NAME = 120;

/** A price that falls by less than this share is not told. */
export const LEAST_DROP = 0.01;
/** That a car was sold, or is back, is told at most once within so many hours. */
export const STATE_PAUSE_HOURS = 24;
/** Between two messages about one search to somebody who wants to know at once. */
export const LEAST_PAUSE_MINUTES = 15;
/** New cars of one search that wait to be told: of more it is said that there are more. */
export const MOST_WAITING = 1_000;
/** Of more cars in one message only the number is told. */
export const MOST_TOLD = 20;
