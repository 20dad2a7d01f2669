import { expect, test } from "vitest";
import type { SellerRecord } from "#shared/contract/figures.ts";
import { recordSentences } from "./seller-record.ts";

const NEW: SellerRecord = {
  questions: 0,
  answered_within_day: null,
  median_minutes: null,
  bookings: 0,
  bookings_kept: null,
  cancelled_by_seller: null,
  cars: 0,
  cars_confirmed: null,
  sales: 0,
  sales_refunded: null,
};

test.each<[Partial<SellerRecord>, string[]]>([
  [{}, ["No questions from buyers in the last 90 days.", "No bookings in the last 90 days."]],
  [
    { questions: 1, sales: 1 },
    [
      "Only 1 question in the last 90 days: too few to say how quickly they answer.",
      "No bookings in the last 90 days.",
      "Sold 1 car here in the last 90 days.",
    ],
  ],
  [
    { questions: 34, answered_within_day: 31, median_minutes: 61 },
    [
      "Usually answers within 2 hours.",
      "31 of 34 questions in the last 90 days were answered within a day.",
      "No bookings in the last 90 days.",
    ],
  ],
  [
    { questions: 12, answered_within_day: 12, median_minutes: 60 },
    [
      "Usually answers within an hour.",
      "All 12 questions in the last 90 days were answered within a day.",
      "No bookings in the last 90 days.",
    ],
  ],
  [
    { questions: 12, answered_within_day: 1, median_minutes: null },
    [
      "1 of 12 questions in the last 90 days was answered within a day.",
      "No bookings in the last 90 days.",
    ],
  ],
  [
    { questions: 12, answered_within_day: 0, median_minutes: null },
    [
      "None of the 12 questions in the last 90 days was answered within a day.",
      "No bookings in the last 90 days.",
    ],
  ],
  [
    { questions: 12, answered_within_day: 7, median_minutes: 3 * 24 * 60 },
    [
      "Usually answers within 3 days.",
      "7 of 12 questions in the last 90 days were answered within a day.",
      "No bookings in the last 90 days.",
    ],
  ],
  [
    { sales: 42, sales_refunded: 2 },
    [
      "No questions from buyers in the last 90 days.",
      "No bookings in the last 90 days.",
      "Sold 42 cars here in the last 90 days, 2 refunded.",
    ],
  ],
  [
    { sales: 10, sales_refunded: 0 },
    [
      "No questions from buyers in the last 90 days.",
      "No bookings in the last 90 days.",
      "Sold 10 cars here in the last 90 days, none refunded.",
    ],
  ],
  [
    { bookings: 1 },
    [
      "No questions from buyers in the last 90 days.",
      "Only 1 booking in the last 90 days: too few to say how many they honour.",
    ],
  ],
  [
    { bookings: 12, bookings_kept: 12, cancelled_by_seller: 0, cars: 10, cars_confirmed: 10 },
    [
      "No questions from buyers in the last 90 days.",
      "Honoured all 12 bookings in the last 90 days.",
      "All 10 cars on sale were confirmed as available in the last 30 days.",
    ],
  ],
  [
    { bookings: 12, bookings_kept: 11, cancelled_by_seller: 1, cars: 10, cars_confirmed: 1 },
    [
      "No questions from buyers in the last 90 days.",
      "Cancelled 1 of 12 bookings in the last 90 days and honoured the rest.",
      "1 of the 10 cars on sale was confirmed as available in the last 30 days.",
    ],
  ],
  [
    { bookings: 10, bookings_kept: 0, cancelled_by_seller: 10 },
    [
      "No questions from buyers in the last 90 days.",
      "Cancelled all 10 bookings in the last 90 days.",
    ],
  ],
  [
    { cars: 9 },
    [
      "No questions from buyers in the last 90 days.",
      "No bookings in the last 90 days.",
      "Only 9 cars on sale: too few to say how many they confirm as available.",
    ],
  ],
  [
    { cars: 10, cars_confirmed: 0 },
    [
      "No questions from buyers in the last 90 days.",
      "No bookings in the last 90 days.",
      "None of the 10 cars on sale was confirmed as available in the last 30 days.",
    ],
  ],
])("a record of %o is told in whole sentences", (own, sentences) => {
  expect(recordSentences({ ...NEW, ...own }, String)).toEqual(sentences);
});
