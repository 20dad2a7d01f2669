import type { NoticeKind } from "#shared/rules/notices.ts";
import type { ToolIconName } from "#client/ui/tool/ToolIcon.tsx";

interface KindWords {
  label: string;
  icon: ToolIconName;
  /** What notices of the kind are about, and which mails go out in any case. */
  about: string;
  /** Shown when there are none of the kind. */
  none: string;
}

export const KINDS: Record<NoticeKind, KindWords> = {
  messages: {
    label: "Messages",
    icon: "message",
    about:
      "A buyer or seller has written to you. The email comes a minute later if you haven’t read it.",
    none: "You have no notifications about messages yet.",
  },
  bookings: {
    label: "Bookings",
    icon: "booking",
    about: "A car is booked, a reservation expires, or it’s your turn on a waiting list.",
    none: "You have no notifications about bookings yet.",
  },
  payments: {
    label: "Payments",
    icon: "order",
    about: "A car is paid for or refunded. We always email your receipts and refunds.",
    none: "You have no notifications about payments yet.",
  },
  searches: {
    label: "Saved searches",
    icon: "eye",
    about: "New cars match a search you’ve saved.",
    none: "You have no notifications about your saved searches yet.",
  },
  "saved-cars": {
    label: "Saved cars",
    icon: "wishlist",
    about: "A car on your wishlist gets cheaper or is sold.",
    none: "You have no notifications about your saved cars yet.",
  },
  reports: {
    label: "Reports",
    icon: "report",
    about: "We’ve decided a report that you made or one about your car.",
    none: "You have no notifications about reports yet.",
  },
  account: {
    label: "Account",
    icon: "account",
    about:
      "Your verification, listings or permissions change. We always email you about your password and security.",
    none: "You have no notifications about your account yet.",
  },
};
