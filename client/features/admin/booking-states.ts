import { t } from "#shared/lib/text.ts";
import type { BookingState } from "#shared/rules/bookings.ts";
import {
  type Paid,
  PAID_STATES,
  paidState,
  type WritePrice,
} from "#client/domain/tool/paid-states.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";

/** How the states of a booking are shown to admins. */
export const BOOKING_STATES: Record<BookingState, ShownState> = {
  held: { word: t`Reserved`, icon: "clock", look: "held" },
  paid: PAID_STATES.succeeded,
  cancelled: { word: t`Cancelled`, icon: "close", look: "muted" },
  expired: { word: t`Expired`, icon: "ended", look: "muted" },
};

/** The state of a booking; what was paid says how much of it was refunded. */
export function bookingState(
  booking: Paid & { state: BookingState },
  write: WritePrice,
): ShownState {
  return booking.state === "paid" ? paidState(booking, write) : BOOKING_STATES[booking.state];
}
