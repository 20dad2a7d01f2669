import { t } from "#shared/lib/text.ts";
import type { Booking } from "#shared/contract/bookings.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import type { Loaded } from "#client/lib/api/use-loaded.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { CarCell } from "#client/domain/tool/CarCell.tsx";
import { pageOfCar, paths } from "#client/paths.ts";
import { PillLink } from "#client/ui/PillLink.tsx";
import { Countdown, Moment } from "../Countdown.tsx";
import { useFollowed } from "../use-followed.ts";

interface Holds {
  bookings: Booking[];
  readAt: number;
}

/** The cars that are reserved for a buyer and not paid yet. */
export function useHolds(email: string): Loaded<Holds> & { again?: () => void } {
  return useFollowed(async () => {
    const readAt = performance.now();
    const { body } = await api.bookings.ofBuyer({ email });
    return { bookings: body.filter(({ state }) => state === "held"), readAt };
  });
}

interface HoldRowsProps extends Holds {
  onOver: () => void;
}

/** Each reserved car with the time left and the way to pay. */
export function HoldRows({ bookings, readAt, onOver }: HoldRowsProps) {
  const format = useFormat();
  return (
    <ul className="mt-3 grid gap-3">
      {bookings.map((booking) => {
        const { _id: id, item, productId, car, price, currency, held_until: until } = booking;
        return (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-surface p-4"
          >
            <div className="min-w-0 grow basis-64 font-semibold wrap-anywhere">
              <CarCell item={item} href={pageOfCar(productId, item)} car={car}>
                {format.price(price, currency)} · {booking.seller}
              </CarCell>
            </div>
            <p className="text-sm">
              <Countdown until={until} asOf={booking.as_of} readAt={readAt} onOver={onOver} />
              <span className="block text-muted">
                <Trans>Pay by</Trans> <Moment at={until} />
              </span>
            </p>
            {price > 0 && (
              <PillLink href={paths.payment(id)} aria-label={t`Pay Now for ${item}`}>
                <Trans>Pay Now</Trans>
              </PillLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
