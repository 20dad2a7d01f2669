import { t } from "#shared/lib/text.ts";
import type { Reason } from "#shared/rules/search.ts";

/** What a car's picture shows is told where nothing else puts it ahead. */
const SEEN: readonly Reason[] = ["photos"];

/** What a card says elsewhere: by the date of its listing, and by its badges. */
export const SAID = [
  "today",
  "week",
  "lowered",
  "promoted",
  "verified",
] as const satisfies readonly Reason[];

export type ToldReason = Exclude<Reason, (typeof SAID)[number]>;

/** The line's order: what was asked for first. */
const ORDER: readonly ToldReason[] = ["title", "description", "photos"];

/** The line of a car that nothing puts ahead. */
export const NO_REASON = t`By the date of listing`;

/** One reason in words; `words` are those that were searched for. */
export function reasonText(reason: ToldReason, words: string): string {
  switch (reason) {
    case "title":
      return t`matches ${words}`;
    case "description":
      return t`${words} in the description`;
    case "photos":
      return t`with photos`;
  }
}

/**
 * Why a car stands where it stands in "best match", in one line: "Matches golf, tdi". Undefined where
 * the card’s date and badge say all of it.
 */
export function reasonLine(reasons: readonly Reason[], q = ""): string | undefined {
  const words = q.split(/\s+/).join(", ");
  const isPlain = reasons.every((reason) => SEEN.includes(reason) || reason === "verified");
  const told = ORDER.filter(
    (reason) => reasons.includes(reason) && (isPlain || !SEEN.includes(reason)),
  );
  if (told.length === 0) return reasons.length > 0 ? undefined : NO_REASON;
  const text = told.map((reason) => reasonText(reason, words)).join(" · ");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
