import { useFormat } from "#client/lib/text/format.ts";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { describeRefund, PAID_STATES } from "./paid-states.ts";

interface PaidWithRefundProps {
  of: { price: number; refunded: number; currency: string };
}

/** The buyer's lists say "Paid" of all that was paid, and below it what was refunded. */
export function PaidWithRefund({ of }: PaidWithRefundProps) {
  const format = useFormat();
  const refund = describeRefund(of, (amount) => format.price(amount, of.currency));
  return (
    <>
      <StateBadge state={PAID_STATES.succeeded} />
      {refund !== undefined && (
        <span className="mt-1 flex items-center gap-1 text-sm text-muted">
          <ToolIcon name={PAID_STATES.refunded.icon} className="size-3.5 shrink-0" />
          {refund}
        </span>
      )}
    </>
  );
}
