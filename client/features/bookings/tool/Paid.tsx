import type { Booking } from "#shared/contract/bookings.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { describePaid } from "#client/domain/refund-words.ts";
import { Icon } from "#client/ui/Icon.tsx";

/** Shows that a booking is paid, and what was refunded. */
export function Paid({ booking }: { booking: Booking }) {
  const format = useFormat();
  const { word, isRefunded, detail } = describePaid(booking, (amount) =>
    format.price(amount, booking.currency),
  );
  return (
    <>
      <span className="inline-flex items-center gap-1.5 rounded-full bg-accent-soft px-2.5 py-1 text-sm font-semibold text-accent">
        <Icon name={isRefunded ? "ended" : "verified"} className="size-4 shrink-0" />
        {word}
      </span>
      {detail !== undefined && (
        <span className="mt-1 block text-sm text-muted lg:whitespace-nowrap">{detail}</span>
      )}
    </>
  );
}
