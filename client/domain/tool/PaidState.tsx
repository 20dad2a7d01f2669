import { describeRefund } from "#client/domain/refund-words.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";

interface PaidStateProps {
  booking: { price: number; refunded: number; currency: string };
}

/** That a booking is paid, and what of it was refunded, in a row. */
export function PaidState({ booking: { price, refunded, currency } }: PaidStateProps) {
  const format = useFormat();
  const isAll = refunded === price;
  const detail = isAll
    ? format.price(refunded, currency)
    : describeRefund(refunded, false, (amount) => format.price(amount, currency));
  return (
    <>
      <StateBadge
        state={
          isAll
            ? { word: "Refunded in full", icon: "undo", look: "idle" }
            : { word: "Paid", icon: "check", look: "good" }
        }
      />
      {detail !== undefined && (
        <span className="ml-1.5 whitespace-nowrap text-muted md:block md:ml-0">{detail}</span>
      )}
    </>
  );
}
