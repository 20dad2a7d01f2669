import { t } from "#shared/lib/text.ts";
import type { ShownState } from "#client/ui/tool/StateBadge.tsx";

/** What was paid and how much of it was refunded. */
export interface Paid {
  price: number;
  refunded: number;
  currency: string;
}
export type WritePrice = (amount: number, currency: string) => string;

/** How money that was paid is shown, where nothing or all of it was refunded. */
export const PAID_STATES = {
  succeeded: { word: t`Paid`, icon: "check", look: "good" },
  refunded: { word: t`Refunded`, icon: "undo", look: "idle" },
} as const satisfies Record<string, ShownState>;

/** The state of what was paid; where a part was refunded, with its amount. */
export function paidState({ price, refunded, currency }: Paid, write: WritePrice): ShownState {
  if (refunded === 0) return PAID_STATES.succeeded;
  if (refunded >= price) return PAID_STATES.refunded;
  return { ...PAID_STATES.refunded, word: t`${write(refunded, currency)} refunded` };
}
