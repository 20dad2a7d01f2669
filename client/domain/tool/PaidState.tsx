import { describePaid } from "#client/domain/refund-words.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { type ShownState, StateBadge } from "#client/ui/tool/StateBadge.tsx";

interface PaidStateProps {
  booking: { price: number; refunded: number; currency: string };
}

const LOOKS = {
  Paid: { icon: "check", look: "good" },
  "Refunded in full": { icon: "undo", look: "idle" },
} as const satisfies Record<string, Omit<ShownState, "word">>;

/** That a booking is paid, and what of it was refunded, in a row. */
export function PaidState({ booking }: PaidStateProps) {
  const format = useFormat();
  const { word, detail } = describePaid(booking, (amount) =>
    format.price(amount, booking.currency),
  );
  return (
    <>
      <StateBadge state={{ word, ...LOOKS[word] }} />
      {detail !== undefined && (
        <span className="ml-1.5 whitespace-nowrap text-muted md:block md:ml-0">{detail}</span>
      )}
    </>
  );
}
