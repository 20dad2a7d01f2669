import { t } from "#shared/lib/text.ts";
import type { CarNews, Rhythm } from "#shared/rules/alerts.ts";

export const RHYTHM_TEXT: Readonly<Record<Rhythm, string>> = {
  instant: t`Straight away`,
  daily: t`Once a day`,
  weekly: t`Once a week`,
  never: t`Never`,
};

/** What somebody can be told of a car. */
export const NEWS_TEXT: Readonly<Record<CarNews, string>> = {
  new: t`New car`,
  lowered: t`Price lowered`,
  sold: t`Sold`,
  back: t`Back on sale`,
};
