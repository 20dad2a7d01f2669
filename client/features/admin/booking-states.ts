import type { BookingState } from "#shared/rules/bookings.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";

/** How the states of a booking are shown to admins. */
export const BOOKING_STATES: Record<BookingState, ShownState> = {
  held: { word: "Reserved", icon: "clock", look: "held" },
  paid: { word: "Paid", icon: "check", look: "good" },
  cancelled: { word: "Cancelled", icon: "close", look: "muted" },
  expired: { word: "Expired", icon: "ended", look: "muted" },
};
