import { t } from "#shared/lib/text.ts";
import type { Payment, Receipt } from "#shared/contract/payments.ts";
import {
  type Paid,
  PAID_STATES,
  paidState,
  type WritePrice,
} from "#client/domain/tool/paid-states.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";
import { countFailedReturns, MOST_RETURNS } from "#shared/rules/payments.ts";

const OWED: ShownState = { word: t`To be refunded`, icon: "hourglass", look: "held" };

/** The state of a payment. One that came after the hold had expired is never "Paid". */
export function stateOf(
  payment: Paid & Pick<Payment, "settles" | "state">,
  write: WritePrice,
): ShownState {
  if (payment.settles) return paidState(payment, write);
  return payment.state === "refunded" ? PAID_STATES.refunded : OWED;
}

/** What is said besides of a payment that bought nothing. */
export const USELESS = t`It couldn’t be used for the booking.`;

/** What happens to a payment that buys nothing. It promises no more than the server will do. */
export function returnOf(
  state: Payment["state"],
  refunds: readonly Pick<Receipt["refunds"][number], "cause" | "state">[],
): string {
  const failed = countFailedReturns(refunds);
  if (state === "refunded" || failed === 0)
    return t`We’re refunding it in full to your card. This can take a few days.`;
  if (failed < MOST_RETURNS)
    return t`Part of your refund has not gone through yet. We will keep trying.`;
  return t`We could not refund your card. Please contact us so that we can sort it out.`;
}
