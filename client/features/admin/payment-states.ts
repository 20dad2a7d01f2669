import { t } from "#shared/lib/text.ts";
import type { PaymentState } from "#shared/rules/payments.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";

/** How the states of a payment are shown to admins. */
export const PAYMENT_STATES: Record<PaymentState, ShownState> = {
  requires_payment: { word: t`Not paid yet`, icon: "hourglass", look: "muted" },
  processing: { word: t`Processing`, icon: "hourglass", look: "held" },
  failed: { word: t`Failed`, icon: "alert", look: "danger" },
  succeeded: { word: t`Paid`, icon: "check", look: "good" },
  partly_refunded: { word: t`Partly refunded`, icon: "undo", look: "idle" },
  refunded: { word: t`Refunded`, icon: "undo", look: "idle" },
};
