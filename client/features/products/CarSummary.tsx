import type { ProductDetails } from "#shared/contract/product-shapes.ts";
import { DAY_MS } from "#shared/lib/durations.ts";
import { CarTitle } from "#client/domain/CarTitle.tsx";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { Icon, LineDrawing } from "#client/ui/Icon.tsx";
import { isOnSale } from "./car-trail.ts";
import { upcomingDay } from "./facts.ts";
import { CALENDAR, KeyFacts } from "./KeyFacts.tsx";
import { PriceHistory } from "./PriceHistory.tsx";

interface CarSummaryProps {
  car: ProductDetails;
  /** The booking actions. */
  booking: React.ReactNode;
}

/** What decides: the name, the price, when the car can be had, its key facts and the acts. */
export function CarSummary({ car, booking }: CarSummaryProps) {
  const format = useFormat();
  const from = upcomingDay(car);
  return (
    <div>
      <h1 className="text-2xl leading-tight wrap-anywhere sm:text-4xl">
        <CarTitle car={car} className="text-base sm:mt-1 sm:text-lg" />
      </h1>
      <p className="mt-1 flex items-center justify-between text-3xl font-bold sm:mt-2 sm:text-4xl tracking-tight">
        {format.price(car.resale_price, car.currency)}
        {car.state === "reserved" && (
          <span
            aria-hidden="true"
            className="inline-flex items-center gap-1 rounded-full bg-held-soft px-2.5 py-1 text-sm font-semibold tracking-normal text-held sm:hidden"
          >
            <Icon name="clock" className="size-4" />
            <Trans>Reserved</Trans>
          </span>
        )}
      </p>
      {car.price !== null && (
        <p className="mt-1 text-sm text-muted tabular-nums">
          <Trans>Price when new: {format.price(car.price, car.currency)}</Trans>
        </p>
      )}
      <KeyFacts car={car} format={format} />
      <PriceHistory history={car.price_history} currency={car.currency} />
      {from !== undefined && (
        <p className="my-2 inline-flex items-center gap-1.5 rounded-full bg-held-soft px-2.5 py-1 text-sm font-semibold text-held">
          <LineDrawing shape={CALENDAR} className="size-4" />
          <Trans>Available from {format.date(from)}</Trans>
        </p>
      )}
      <div className="mt-5 empty:hidden">{booking}</div>
      {isOnSale(car) && (
        <p className="mt-3 text-sm text-muted">
          <Trans>This is the full price. We add no fees.</Trans>
        </p>
      )}
      <p className="mt-4 flex items-center gap-2">
        <Icon name="pin" />
        {[car.postcode, car.location].filter(Boolean).join(" ") || (
          <span className="text-muted">
            <Trans>Location not given</Trans>
          </span>
        )}
      </p>
      <p className="mt-4 text-sm text-muted">
        {isConfirmedLater(car) ? (
          <Trans>
            <time dateTime={car.posted_at} title={car.posted_time} suppressHydrationWarning>
              Posted {format.ago(car.posted_at)}
            </time>
            ,{" "}
            <time
              dateTime={car.confirmed_at}
              title={format.date(car.confirmed_at)}
              suppressHydrationWarning
            >
              confirmed as available {format.ago(car.confirmed_at)}
            </time>
          </Trans>
        ) : (
          <time dateTime={car.posted_at} title={car.posted_time} suppressHydrationWarning>
            <Trans>Posted {format.ago(car.posted_at)}</Trans>
          </time>
        )}
      </p>
    </div>
  );
}

/** Whether the seller has said again that the car can be had, at least a day after posting it. */
function isConfirmedLater({
  state,
  posted_at: posted,
  confirmed_at: confirmed,
}: ProductDetails): boolean {
  return state === "active" && Date.parse(confirmed) - Date.parse(posted) >= DAY_MS;
}
