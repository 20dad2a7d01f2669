import { countFailedReturns, MOST_RETURNS, pauseAfterReturns } from "#shared/rules/payments.ts";
import type { Intent } from "#server/adapters/payments/payments.ts";
import type { LiveBooking } from "#server/features/bookings/rows.ts";
import type { PaymentRow } from "./store/payments.ts";
import type { RefundRow } from "./store/refunds.ts";

interface Deal {
  payment: Pick<PaymentRow, "booking_id">;
  booking: Pick<LiveBooking, "id" | "price_minor" | "currency">;
}

/** Whether what was charged is what the booking costs, for that booking and no other. */
export function isAgreed({ payment, booking }: Deal, { charge, metadata }: Intent): boolean {
  return (
    charge?.amountMinor === booking.price_minor &&
    charge.currency === booking.currency &&
    payment.booking_id === booking.id &&
    metadata["bookingId"] === booking.id
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const SHORTEST_PAUSE_MS = 5 * MINUTE_MS;
/** A bank may take money back so long after it came. */
const FOLLOWED_MS = 120 * DAY_MS;

interface Money {
  payment: Pick<PaymentRow, "settles" | "charged_at" | "created_at">;
  refunds: readonly Pick<RefundRow, "cause" | "state" | "created_at" | "amount_minor">[];
  /** What of the money is neither back nor on its way, nor taken by a bank. */
  owed: number;
}

interface Step {
  /** The refund that is owed is requested now. */
  isReturnDue: boolean;
  /** The refund that is owed is no longer requested automatically. */
  isGivenUp: boolean;
  /** When the provider is asked again, if it announces nothing before; null: never. */
  lookAt: Date | null;
}

/**
 * What is to be done about money that has come. Money that buys nothing goes back, one try after the other
 * with growing pauses. What is older is asked about more seldom: each pause is as long as it has been until then.
 */
export function nextStep({ payment, refunds, owed }: Money, now: Date): Step {
  const step = { isReturnDue: false, isGivenUp: false };
  const pending = refunds.find(({ state }) => state === "pending");
  if (pending !== undefined)
    return { ...step, lookAt: pauseSince(pending.created_at, now, DAY_MS / 2) };
  const began = payment.charged_at ?? payment.created_at;
  const isOver = now.getTime() - began.getTime() > FOLLOWED_MS;
  if (payment.settles || owed <= 0)
    return { ...step, lookAt: isOver ? null : pauseSince(began, now, 7 * DAY_MS) };
  const tries = countFailedReturns(refunds);
  const last = refunds.findLast(({ cause }) => cause === "late");
  // Money went back elsewhere while this was asked for. What is left is known now, so there is nothing to wait for.
  const wasTooMuch = last !== undefined && last.amount_minor > owed;
  const dueAt =
    last === undefined || wasTooMuch ? now : addMs(last.created_at, pauseAfterReturns(tries));
  // What waits for a person is told once a day.
  if (tries >= MOST_RETURNS) return { ...step, isGivenUp: true, lookAt: addMs(now, DAY_MS) };
  if (tries > 0 && dueAt > now) return { ...step, lookAt: dueAt };
  return { ...step, isReturnDue: true, lookAt: addMs(now, SHORTEST_PAUSE_MS) };
}

/** After as long again as it has been since then. */
function pauseSince(then: Date, now: Date, mostMs: number): Date {
  const age = now.getTime() - then.getTime();
  return addMs(now, Math.min(Math.max(age, SHORTEST_PAUSE_MS), mostMs));
}

function addMs(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
