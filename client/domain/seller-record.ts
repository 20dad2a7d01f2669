import { t } from "#shared/lib/text.ts";
import type { SellerRecord } from "#shared/contract/figures.ts";
import { CONFIRMED_DAYS, RECORD_DAYS } from "#shared/rules/seller-record.ts";

/**
 * What buyers read of a seller's record: how soon they answer, whether they keep bookings and confirm their cars, and
 * what they have sold.
 */
export function recordSentences(
  record: SellerRecord,
  write: (value: number) => string,
): readonly string[] {
  return [answersText, bookingsText, carsText, salesText]
    .map((text) => text(record, write))
    .filter((text) => text !== "");
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
      ? t`No questions from buyers in the last ${RECORD_DAYS} days.`
      : t`Too early to say how soon they answer: ${count(questions, "question", write)} in the last ${RECORD_DAYS} days.`;
  const share =
    withinDay === questions
      ? t`all ${write(questions)} questions`
      : t`${withinDay === 0 ? "none" : write(withinDay)} of ${write(questions)} questions`;
  const verb = withinDay === questions || withinDay > 1 ? "were" : "was";
  const rest = t`${share} in the last ${RECORD_DAYS} days ${verb} answered within a day.`;
  return median === null
    ? `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`
    : t`Usually answers within ${durationText(median)}. ${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}

function bookingsText(
  { bookings, cancelled_by_seller: cancelled }: SellerRecord,
  write: (value: number) => string,
): string {
  const ended = count(bookings, "booking", write);
  if (cancelled === null)
    return bookings === 0
      ? t`No bookings in the last ${RECORD_DAYS} days.`
      : t`Too early to say whether they keep bookings: ${ended} in the last ${RECORD_DAYS} days.`;
  if (cancelled === 0) return t`Kept all ${ended} in the last ${RECORD_DAYS} days.`;
  return cancelled === bookings
    ? t`Cancelled all ${ended} in the last ${RECORD_DAYS} days.`
    : t`Cancelled ${write(cancelled)} of ${ended} in the last ${RECORD_DAYS} days and kept the rest.`;
}

function carsText(
  { cars, cars_confirmed: confirmed }: SellerRecord,
  write: (value: number) => string,
): string {
  if (confirmed === null)
    return cars === 0
      ? ""
      : t`Too early to say how many cars they confirm as available: ${count(cars, "car", write)} on sale.`;
  const which =
    confirmed === cars
      ? t`All ${write(cars)} cars on sale were`
      : t`Of ${write(cars)} cars on sale, ${confirmed === 0 ? "none" : write(confirmed)} ${confirmed > 1 ? "were" : "was"}`;
  return t`${which} confirmed as available in the last ${CONFIRMED_DAYS} days.`;
}

function salesText(
  { sales, sales_refunded: refunded }: Pick<SellerRecord, "sales" | "sales_refunded">,
  write: (value: number) => string,
): string {
  if (sales === 0) return "";
  const sold = t`Sold ${count(sales, "car", write)} here in the last ${RECORD_DAYS} days`;
  if (refunded === null) return `${sold}.`;
  return refunded === 0 ? t`${sold}, none refunded.` : t`${sold}, ${write(refunded)} refunded.`;
}

function durationText(minutes: number): string {
  if (minutes < 60) return timeText(minutes, "minute");
  if (minutes < 48 * 60) return timeText(Math.ceil(minutes / 60), "hour");
  return timeText(Math.ceil(minutes / (24 * 60)), "day");
}

function timeText(value: number, noun: string): string {
  return value === 1 ? `${noun === "hour" ? "an" : "a"} ${noun}` : `${value} ${noun}s`;
}

function count(value: number, noun: string, write: (value: number) => string): string {
  return `${write(value)} ${noun}${value === 1 ? "" : "s"}`;
}
