import { t } from "#shared/lib/text.ts";
import type { BookingState } from "#shared/rules/bookings.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";

/** How the states of a booking are shown to admins. */
export const BOOKING_STATES: Record<BookingState, ShownState> = {
  held: { word: t`Reserved`, icon: "clock", look: "held" },
  paid: { word: t`Paid`, icon: "check", look: "good" },
  cancelled: { word: t`Cancelled`, icon: "close", look: "muted" },
  expired: { word: t`Expired`, icon: "ended", look: "muted" },
};
