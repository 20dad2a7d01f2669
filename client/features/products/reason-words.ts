import type { Reason } from "#shared/rules/search.ts";

/** What a card says of its place. A picture and a badge say the rest by themselves. */
export const REASON_TEXT: Readonly<Partial<Record<Reason, string>>> = {
  promoted: "Promoted",
  title: "matches all words",
  description: "words in the description",
  today: "listed today",
  week: "listed this week",
  lowered: "price lowered",
};

/** The reasons of a card in one line. */
export function reasonLine(reasons: readonly Reason[]): string {
  const text = reasons.flatMap((reason) => REASON_TEXT[reason] ?? []).join(" · ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
