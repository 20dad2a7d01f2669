import { t } from "#shared/lib/text.ts";
import type { PaymentState } from "#shared/rules/payments.ts";
import { PAID_STATES } from "#client/domain/tool/paid-states.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";

/** How the states of a payment are shown to admins. */
export const PAYMENT_STATES: Record<PaymentState, ShownState> = {
  requires_payment: { word: t`Not paid yet`, icon: "hourglass", look: "muted" },
  processing: { word: t`Processing`, icon: "hourglass", look: "held" },
  failed: { word: t`Failed`, icon: "alert", look: "danger" },
  ...PAID_STATES,
};
