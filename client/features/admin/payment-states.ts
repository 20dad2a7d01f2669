import { t } from "#shared/lib/text.ts";
import type { PaymentState } from "#shared/rules/payments.ts";
import {
  type Paid,
  PAID_STATES,
  paidState,
  type WritePrice,
} from "#client/domain/tool/paid-states.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";

const STATES: Record<Exclude<PaymentState, "succeeded" | "partly_refunded">, ShownState> = {
  requires_payment: { word: t`Not paid yet`, icon: "hourglass", look: "muted" },
  processing: { word: t`Processing`, icon: "hourglass", look: "held" },
  failed: { word: t`Failed`, icon: "alert", look: "danger" },
  refunded: PAID_STATES.refunded,
};

/** The state of a payment, as admins see it; what was paid says how much of it was refunded. */
export function paymentState(
  payment: Paid & { state: PaymentState },
  write: WritePrice,
): ShownState {
  const { state } = payment;
  return state === "succeeded" || state === "partly_refunded"
    ? paidState(payment, write)
    : STATES[state];
}
