import { useFormat } from "#client/lib/text/format.ts";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { type Paid, paidState } from "./paid-states.ts";

/** That something is paid, or how much of it was refunded. */
export function PaidState({ of }: { of: Paid }) {
  const format = useFormat();
  return <StateBadge state={paidState(of, format.price)} />;
}
