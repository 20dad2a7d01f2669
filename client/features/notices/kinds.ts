import { t } from "#shared/lib/text.ts";
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
    label: t`Messages`,
    icon: "message",
    about: t`A buyer or seller has written to you. We’ll email you a minute later if you haven’t read the message.`,
    none: t`You have no notifications about messages yet.`,
  },
  bookings: {
    label: t`Bookings`,
    icon: "booking",
    about: t`A car is booked, a reservation expires, or it’s your turn on a waiting list.`,
    none: t`You have no notifications about bookings yet.`,
  },
  payments: {
    label: t`Payments`,
    icon: "order",
    about: t`A car is paid for, or a payment is refunded. We always email receipts and refund confirmations.`,
    none: t`You have no notifications about payments yet.`,
  },
  searches: {
    label: t`Saved searches`,
    icon: "eye",
    about: t`New cars match a search you’ve saved.`,
    none: t`You have no notifications about your saved searches yet.`,
  },
  "saved-cars": {
    label: t`Saved cars`,
    icon: "wishlist",
    about: t`A car on your wishlist gets cheaper or is sold.`,
    none: t`You have no notifications about your saved cars yet.`,
  },
  reports: {
    label: t`Reports`,
    icon: "report",
    about: t`We’ve reached a decision on a report from you or about your car.`,
    none: t`You have no notifications about reports yet.`,
  },
  account: {
    label: t`Account`,
    icon: "account",
    about: t`Your verification, listings or permissions change. We always email you about your password and security.`,
    none: t`You have no notifications about your account yet.`,
  },
};
