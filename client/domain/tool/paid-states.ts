import { t } from "#shared/lib/text.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";

type Charged = "succeeded" | "partly_refunded" | "refunded";

/** How money that was paid is shown, by how much of it was refunded. */
export const PAID_STATES: Record<Charged, ShownState> = {
  succeeded: { word: t`Paid`, icon: "check", look: "good" },
  partly_refunded: { word: t`Partly refunded`, icon: "undo", look: "idle" },
  refunded: { word: t`Refunded`, icon: "undo", look: "idle" },
};

/** The state of what was paid. */
export function paidState({ price, refunded }: { price: number; refunded: number }): ShownState {
  if (refunded === 0) return PAID_STATES.succeeded;
  return refunded < price ? PAID_STATES.partly_refunded : PAID_STATES.refunded;
}

/** What was refunded, in the words of the states; undefined when nothing was. */
export function describeRefund(
  { price, refunded }: { price: number; refunded: number },
  writePrice: (amount: number) => string,
): string | undefined {
  if (refunded === 0) return undefined;
  const amount = writePrice(refunded);
  return refunded < price ? t`Partly refunded: ${amount}` : t`Refunded: ${amount}`;
}
