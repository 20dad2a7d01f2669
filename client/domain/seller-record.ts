import type { SellerRecord } from "#shared/contract/figures.ts";
import { RECORD_DAYS } from "#shared/rules/seller-record.ts";

/** What buyers read of a seller's record: how soon they answer, and what they have sold. */
export function recordSentences(
  record: SellerRecord,
  write: (value: number) => string,
): readonly string[] {
  return [answersText(record, write), salesText(record, write)].filter((text) => text !== "");
}

function answersText(
  {
    questions,
    answered_within_day: withinDay,
    median_minutes: median,
  }: Pick<SellerRecord, "questions" | "answered_within_day" | "median_minutes">,
  write: (value: number) => string,
): string {
  if (withinDay === null)
    return questions === 0
      ? `No questions from buyers in the last ${RECORD_DAYS} days.`
      : `Too early to say how soon they answer: ${count(questions, "question", write)} in the last ${RECORD_DAYS} days.`;
  const share =
    withinDay === questions
      ? `all ${write(questions)} questions`
      : `${withinDay === 0 ? "none" : write(withinDay)} of ${write(questions)} questions`;
  const verb = withinDay === questions || withinDay > 1 ? "were" : "was";
  const rest = `${share} of the last ${RECORD_DAYS} days ${verb} answered within a day.`;
  return median === null
    ? `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`
    : `Usually answers within ${durationText(median)}; ${rest}`;
}

function salesText(
  { sales, sales_refunded: refunded }: Pick<SellerRecord, "sales" | "sales_refunded">,
  write: (value: number) => string,
): string {
  if (sales === 0) return "";
  const sold = `Sold ${count(sales, "car", write)} here in the last ${RECORD_DAYS} days`;
  if (refunded === null) return `${sold}.`;
  return refunded === 0 ? `${sold}; none was refunded.` : `${sold}; ${write(refunded)} refunded.`;
}

function durationText(minutes: number): string {
  if (minutes < 60) return plural(minutes, "minute");
  if (minutes < 48 * 60) return plural(Math.ceil(minutes / 60), "hour");
  return plural(Math.ceil(minutes / (24 * 60)), "day");
}

function plural(value: number, noun: string): string {
  return value === 1 ? `${noun === "hour" ? "an" : "a"} ${noun}` : `${value} ${noun}s`;
}

function count(value: number, noun: string, write: (value: number) => string): string {
  return `${write(value)} ${noun}${value === 1 ? "" : "s"}`;
}
