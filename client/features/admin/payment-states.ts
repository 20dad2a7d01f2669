import type { PaymentState } from "#shared/rules/payments.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";

/** How the states of a payment are shown to admins. */
export const PAYMENT_STATES: Record<PaymentState, ShownState> = {
  requires_payment: { word: "Not paid yet", icon: "hourglass", look: "muted" },
  processing: { word: "Processing", icon: "hourglass", look: "held" },
  failed: { word: "Failed", icon: "alert", look: "danger" },
  succeeded: { word: "Paid", icon: "check", look: "good" },
  partly_refunded: { word: "Partly refunded", icon: "undo", look: "idle" },
  refunded: { word: "Refunded", icon: "undo", look: "idle" },
};
