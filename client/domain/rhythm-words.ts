import type { CarNews, Rhythm } from "#shared/rules/alerts.ts";

export const RHYTHM_TEXT: Readonly<Record<Rhythm, string>> = {
  instant: "Straight away",
  daily: "Once a day",
  weekly: "Once a week",
  never: "Never",
};

/** What somebody can be told of a car. */
export const NEWS_TEXT: Readonly<Record<CarNews, string>> = {
  new: "New car",
  lowered: "Price lowered",
  sold: "Sold",
  back: "Back on sale",
};
