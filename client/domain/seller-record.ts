import { plural, t } from "#shared/lib/text.ts";
import type { SellerRecord } from "#shared/contract/figures.ts";
import { CONFIRMED_DAYS, RECORD_DAYS } from "#shared/rules/seller-record.ts";

/**
 * What buyers read of a seller's record: how soon they answer, whether they honour bookings and confirm their cars, and
 * what they have sold.
 */
export function recordSentences(
  record: SellerRecord,
  write: (value: number) => string,
): readonly string[] {
  return [paceText, answersText, bookingsText, carsText, salesText]
    .map((text) => text(record, write))
    .filter((text) => text !== "");
}

type Write = (value: number) => string;

function answersText(record: SellerRecord, write: Write): string {
  const { questions, answered_within_day: withinDay } = record;
  if (withinDay === null)
    return questions === 0
      ? t`No questions from buyers in the last ${RECORD_DAYS} days.`
      : plural(
          questions,
          t`Only ${write(questions)} question in the last ${RECORD_DAYS} days: too few to say how quickly they answer.`,
          t`Only ${write(questions)} questions in the last ${RECORD_DAYS} days: too few to say how quickly they answer.`,
        );
  if (withinDay === questions)
    return t`All ${write(questions)} questions in the last ${RECORD_DAYS} days were answered within a day.`;
  if (withinDay === 0)
    return t`None of the ${write(questions)} questions in the last ${RECORD_DAYS} days was answered within a day.`;
  return plural(
    withinDay,
    t`${write(withinDay)} of ${write(questions)} questions in the last ${RECORD_DAYS} days was answered within a day.`,
    t`${write(withinDay)} of ${write(questions)} questions in the last ${RECORD_DAYS} days were answered within a day.`,
  );
}

/** How soon a seller answers, in one sentence. Empty where that is not known. */
export function paceText({
  answered_within_day: withinDay,
  median_minutes: minutes,
}: SellerRecord): string {
  if (withinDay === null || minutes === null) return "";
  if (minutes < 60)
    return plural(
      minutes,
      t`Usually answers within a minute.`,
      t`Usually answers within ${minutes} minutes.`,
    );
  const hours = Math.ceil(minutes / 60);
  if (minutes < 48 * 60)
    return plural(
      hours,
      t`Usually answers within an hour.`,
      t`Usually answers within ${hours} hours.`,
    );
  const days = Math.ceil(minutes / (24 * 60));
  return plural(days, t`Usually answers within a day.`, t`Usually answers within ${days} days.`);
}

function bookingsText(
  { bookings, cancelled_by_seller: cancelled }: SellerRecord,
  write: Write,
): string {
  const ended = write(bookings);
  if (cancelled === null)
    return bookings === 0
      ? t`No bookings in the last ${RECORD_DAYS} days.`
      : plural(
          bookings,
          t`Only ${ended} booking in the last ${RECORD_DAYS} days: too few to say how many they honour.`,
          t`Only ${ended} bookings in the last ${RECORD_DAYS} days: too few to say how many they honour.`,
        );
  if (cancelled === 0) return t`Honoured all ${ended} bookings in the last ${RECORD_DAYS} days.`;
  return cancelled === bookings
    ? t`Cancelled all ${ended} bookings in the last ${RECORD_DAYS} days.`
    : t`Cancelled ${write(cancelled)} of ${ended} bookings in the last ${RECORD_DAYS} days and honoured the rest.`;
}

function carsText({ cars, cars_confirmed: confirmed }: SellerRecord, write: Write): string {
  const all = write(cars);
  if (confirmed === null)
    return cars === 0
      ? ""
      : plural(
          cars,
          t`Only ${all} car on sale: too few to say how many they confirm as available.`,
          t`Only ${all} cars on sale: too few to say how many they confirm as available.`,
        );
  if (confirmed === cars)
    return t`All ${all} cars on sale were confirmed as available in the last ${CONFIRMED_DAYS} days.`;
  if (confirmed === 0)
    return t`None of the ${all} cars on sale was confirmed as available in the last ${CONFIRMED_DAYS} days.`;
  return plural(
    confirmed,
    t`${write(confirmed)} of the ${all} cars on sale was confirmed as available in the last ${CONFIRMED_DAYS} days.`,
    t`${write(confirmed)} of the ${all} cars on sale were confirmed as available in the last ${CONFIRMED_DAYS} days.`,
  );
}

function salesText({ sales, sales_refunded: refunded }: SellerRecord, write: Write): string {
  if (sales === 0) return "";
  const sold = write(sales);
  if (refunded === null)
    return plural(
      sales,
      t`Sold ${sold} car here in the last ${RECORD_DAYS} days.`,
      t`Sold ${sold} cars here in the last ${RECORD_DAYS} days.`,
    );
  return refunded === 0
    ? plural(
        sales,
        t`Sold ${sold} car here in the last ${RECORD_DAYS} days, none refunded.`,
        t`Sold ${sold} cars here in the last ${RECORD_DAYS} days, none refunded.`,
      )
    : plural(
        sales,
        t`Sold ${sold} car here in the last ${RECORD_DAYS} days, ${write(refunded)} refunded.`,
        t`Sold ${sold} cars here in the last ${RECORD_DAYS} days, ${write(refunded)} refunded.`,
      );
}
