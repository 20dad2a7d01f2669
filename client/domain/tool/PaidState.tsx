import { describePaid } from "#client/domain/refund-words.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { type ShownState, StateBadge } from "#client/ui/tool/StateBadge.tsx";

interface PaidStateProps {
  booking: { price: number; refunded: number; currency: string };
}

const PAID = { icon: "check", look: "good" } as const satisfies Omit<ShownState, "word">; // not any strings
const REFUNDED = { icon: "undo", look: "idle" } as const satisfies Omit<ShownState, "word">; // the same

/** That a booking is paid, and what of it was refunded, in a row. */
export function PaidState({ booking }: PaidStateProps) {
  const format = useFormat();
  const { word, isRefunded, detail } = describePaid(booking, (amount) =>
    format.price(amount, booking.currency),
  );
  return (
    <>
      <StateBadge state={{ word, ...(isRefunded ? REFUNDED : PAID) }} />
      {detail !== undefined && (
        <span className="ml-1.5 whitespace-nowrap text-muted md:block md:ml-0">{detail}</span>
      )}
    </>
  );
}
