import { useFormat } from "#client/lib/text/format.ts";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { paidState } from "./paid-states.ts";

interface PaidStateProps {
  booking: { price: number; refunded: number; currency: string };
}

/** That a booking is paid, or how much of it was refunded, in a row. */
export function PaidState({ booking }: PaidStateProps) {
  const format = useFormat();
  return (
    <>
      <StateBadge state={paidState(booking)} />
      {booking.refunded > 0 && (
        <span className="ml-1.5 whitespace-nowrap text-muted md:block md:ml-0">
          {format.price(booking.refunded, booking.currency)}
        </span>
      )}
    </>
  );
}
