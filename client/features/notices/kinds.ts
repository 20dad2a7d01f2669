import type { NoticeKind } from "#shared/rules/notices.ts";
import type { ToolIconName } from "#client/ui/tool/ToolIcon.tsx";

interface KindWords {
  label: string;
  icon: ToolIconName;
  /** What notices of the kind are about, and which mails go out in any case. */
  about: string;
}

export const KINDS: Record<NoticeKind, KindWords> = {
  messages: {
    label: "Messages",
    icon: "message",
    about:
      "A buyer or seller has written to you. The email comes a minute later if you haven’t read it.",
  },
  bookings: {
    label: "Bookings",
    icon: "booking",
    about: "A car is booked, a reservation expires, or it’s your turn on a waiting list.",
  },
  payments: {
    label: "Payments",
    icon: "order",
    about: "A car is paid for or refunded. We always email your receipts and refunds.",
  },
  searches: {
    label: "Saved searches",
    icon: "eye",
    about: "New cars match a search you’ve saved.",
  },
  "saved-cars": {
    label: "Saved cars",
    icon: "wishlist",
    about: "A car on your wishlist gets cheaper or is sold.",
  },
  reports: {
    label: "Reports",
    icon: "report",
    about: "We’ve decided a report that you made or one about your car.",
  },
  account: {
    label: "Account",
    icon: "account",
    about:
      "Your verification, listings or permissions change. We always email you about your password and security.",
  },
};
