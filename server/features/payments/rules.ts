import { DAY_MS } from "#shared/lib/durations.ts";
import { t } from "#shared/lib/text.ts";
import { countFailedReturns, MOST_RETURNS, pauseAfterReturns } from "#shared/rules/payments.ts";
import type { Intent } from "#server/adapters/payments/payments.ts";
import { translated } from "#server/base/speak.ts";
import type { LiveBooking } from "#server/features/bookings/rows.ts";
import type { PaymentRow } from "./store/payments.ts";
import type { RefundRow } from "./store/refunds.ts";

/** Why the site has refunded, where nobody gave a reason; stored in the first language. */
export const REFUND_REASONS = {
  late: t`The car was no longer reserved when the payment arrived.`,
  otherSum: t`The amount charged did not match the price of the booking.`,
  provider: t`Refund made through the payment provider.`,
} as const;

/** Why a refund was not made; stored in the first language as well. */
export const REFUND_FAILURES = {
  rejected: t`The bank rejected the refund.`,
  tooMuch: t`More was refunded elsewhere than was left for this refund.`,
} as const;

const OWN_REASONS: ReadonlySet<string> = new Set(Object.values(REFUND_REASONS));

/** The reason for a refund: the site's own in the language of the scope, an admin's as it was written. */
export function sayReason(reason: string): string {
  return OWN_REASONS.has(reason) ? translated(reason) : reason;
}

interface Deal {
  payment: Pick<PaymentRow, "booking_id">;
  booking: Pick<LiveBooking, "id" | "price_minor" | "currency">;
}

/** Whether the charge has the booking's price and currency, and was made for that booking. */
export function isAgreed({ payment, booking }: Deal, { charge, metadata }: Intent): boolean {
  return (
    charge?.amountMinor === booking.price_minor &&
    charge.currency === booking.currency &&
    payment.booking_id === booking.id &&
    metadata["bookingId"] === booking.id
  );
}

const MINUTE_MS = 60_000;

const SHORTEST_PAUSE_MS = 5 * MINUTE_MS;
/** A bank can take money back for so long after the charge. */
const FOLLOWED_MS = 120 * DAY_MS;

interface Money {
  payment: Pick<PaymentRow, "settles" | "charged_at" | "created_at">;
  refunds: readonly Pick<RefundRow, "cause" | "state" | "created_at" | "amount_minor">[];
  /** The part of the money that is not refunded, not being refunded and not taken by a bank. */
  owed: number;
}

interface Step {
  /** The refund that is owed is requested now. */
  isReturnDue: boolean;
  /** The refund that is owed is no longer requested automatically. */
  isGivenUp: boolean;
  /** When the provider is asked again, if no event comes before; null: never. */
  lookAt: Date | null;
}

/**
 * The next step for a charged payment. Money that pays no booking is returned, with retries and growing
 * pauses (backoff). The provider is asked about older payments less often: each pause is as long as the time
 * until then.
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
  // Money went back elsewhere, so the last request was for too much. The rest is known now: no need to wait.
  const wasTooMuch = last !== undefined && last.amount_minor > owed;
  const dueAt =
    last === undefined || wasTooMuch ? now : addMs(last.created_at, pauseAfterReturns(tries));
  // A return that was given up needs a person, and is logged once a day.
  if (tries >= MOST_RETURNS) return { ...step, isGivenUp: true, lookAt: addMs(now, DAY_MS) };
  if (tries > 0 && dueAt > now) return { ...step, lookAt: dueAt };
  return { ...step, isReturnDue: true, lookAt: addMs(now, SHORTEST_PAUSE_MS) };
}

/** Now, plus as long again as it has been since then, within limits. */
function pauseSince(then: Date, now: Date, mostMs: number): Date {
  const age = now.getTime() - then.getTime();
  return addMs(now, Math.min(Math.max(age, SHORTEST_PAUSE_MS), mostMs));
}

function addMs(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
