import { expect, test } from "vitest";
import type { Intent } from "#server/adapters/payments/payments.ts";
import { isAgreed, nextStep, REFUND_REASONS, sayReason } from "./rules.ts";

type Refund = Parameters<typeof nextStep>[0]["refunds"][number];

const NOW = new Date("2030-06-01T12:00Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const inMs = (ms: number) => new Date(NOW.getTime() + ms);
const refund = (changes: Partial<Refund>): Refund => ({
  cause: "late",
  state: "failed",
  created_at: ago(DAY),
  amount_minor: 100,
  ...changes,
});
const failures = (count: number, created_at: Date) =>
  Array.from({ length: count }, () => refund({ created_at }));
const settled = (charged_at: Date | null, created_at = charged_at ?? NOW) => ({
  payment: { settles: true, charged_at, created_at },
  refunds: [],
  owed: 0,
});
const owed = (refunds: readonly Refund[], sum = 100) => ({
  payment: { settles: false, charged_at: ago(DAY), created_at: ago(DAY) },
  refunds,
  owed: sum,
});
const QUIET = { isReturnDue: false, isGivenUp: false };

test.each([
  [0, 5 * MINUTE],
  [MINUTE, 5 * MINUTE],
  [60 * MINUTE, 60 * MINUTE],
  [3 * DAY, 3 * DAY],
  [30 * DAY, 7 * DAY],
  [120 * DAY, 7 * DAY],
])("a payment charged %i ms ago is looked at again in %i ms", (age, pause) => {
  const step = { ...QUIET, lookAt: inMs(pause) };
  expect(nextStep(settled(ago(age)), NOW)).toEqual(step);
  expect(nextStep(settled(null, ago(age)), NOW)).toEqual(step);
});

test("a payment is looked at no more once no bank can take it back", () => {
  expect(nextStep(settled(ago(120 * DAY + 1)), NOW)).toEqual({ ...QUIET, lookAt: null });
});

test("a refund under way is asked about at least twice a day, and nothing else is begun meanwhile", () => {
  const underWay = (age: number) => owed([refund({ state: "pending", created_at: ago(age) })]);
  expect(nextStep(underWay(60 * MINUTE), NOW)).toEqual({ ...QUIET, lookAt: inMs(60 * MINUTE) });
  expect(nextStep(underWay(30 * DAY), NOW)).toEqual({ ...QUIET, lookAt: inMs(DAY / 2) });
});

test("money that pays no booking is returned at once", () => {
  const atOnce = { isReturnDue: true, isGivenUp: false, lookAt: inMs(5 * MINUTE) };
  expect(nextStep(owed([]), NOW)).toEqual(atOnce);
  expect(nextStep(owed([], 1), NOW)).toEqual(atOnce);
  // What has been refunded already, or is asked for by an admin, is no failed return.
  const others = [refund({ state: "succeeded" }), refund({ cause: "asked" })];
  expect(nextStep(owed(others), NOW)).toEqual(atOnce);
});

test("money that is not owed any more is not returned", () => {
  const step = { ...QUIET, lookAt: inMs(DAY) };
  expect(nextStep(owed([], 0), NOW)).toEqual(step);
  expect(nextStep(owed([], -1), NOW)).toEqual(step);
});

test("a failed return is tried again after its pause, and not before", () => {
  const first = owed(failures(1, ago(5 * MINUTE)));
  expect(nextStep(first, NOW)).toMatchObject({ isReturnDue: true });
  const second = owed(failures(2, ago(5 * MINUTE)));
  expect(nextStep(second, NOW)).toEqual({ ...QUIET, lookAt: inMs(15 * MINUTE) });
  const early = owed(failures(1, ago(5 * MINUTE - 1)));
  expect(nextStep(early, NOW)).toEqual({ ...QUIET, lookAt: inMs(1) });
});

test("the last return that failed counts, whatever else was refunded since", () => {
  const refunds = [
    ...failures(2, ago(5 * MINUTE)),
    refund({ cause: "provider", state: "succeeded", created_at: ago(DAY), amount_minor: 500 }),
  ];
  expect(nextStep(owed(refunds), NOW)).toEqual({ ...QUIET, lookAt: inMs(15 * MINUTE) });
});

test("a return that failed because it was for too much is tried again at once for the rest", () => {
  const tooMuch = owed([refund({ created_at: NOW, amount_minor: 101 })]);
  expect(nextStep(tooMuch, NOW)).toMatchObject({ isReturnDue: true });
});

test("after seven failed returns a person has to take care, once a day", () => {
  expect(nextStep(owed(failures(7, ago(90 * DAY))), NOW)).toEqual({
    isReturnDue: false,
    isGivenUp: true,
    lookAt: inMs(DAY),
  });
  expect(nextStep(owed(failures(6, ago(90 * DAY))), NOW)).toMatchObject({ isReturnDue: true });
});

test("a charge is agreed only with the price, the currency and the booking of its payment", () => {
  const booking = { id: "b", price_minor: 100, currency: "EUR" };
  const isSound = (intent: object, payment = { booking_id: "b" }) =>
    // The rest of an intent decides nothing here.
    isAgreed({ payment, booking }, intent as Intent);
  const charge = { amountMinor: 100, currency: "EUR" };
  const metadata = { bookingId: "b" };
  expect(isSound({ charge, metadata })).toBe(true);
  expect(isSound({ charge: { ...charge, amountMinor: 99 }, metadata })).toBe(false);
  expect(isSound({ charge: { ...charge, currency: "USD" }, metadata })).toBe(false);
  expect(isSound({ charge, metadata: { bookingId: "c" } })).toBe(false);
  expect(isSound({ charge, metadata: {} })).toBe(false);
  expect(isSound({ metadata })).toBe(false);
  expect(isSound({ charge, metadata }, { booking_id: "c" })).toBe(false);
});

test("the reason for a refund is the site's own or what an admin wrote", () => {
  expect(sayReason(REFUND_REASONS.late)).toBe(REFUND_REASONS.late);
  expect(sayReason("As agreed by phone.")).toBe("As agreed by phone.");
});
