import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { WhatHappens } from "./WhatHappens.tsx";

/** An arbitrary price: the sample shows how the currency is written. */
const SAMPLE_PRICE = 17_900;

interface SampleBookingProps {
  currency: string;
  /** Also unfinished input, as it is being typed. */
  holdHours: number | string;
}

/** The text that a buyer reads before booking a car that is listed with these settings. */
export function SampleBooking({ currency, holdHours }: SampleBookingProps) {
  const format = useFormat();
  const hours = Number(holdHours);
  const price = format.price(SAMPLE_PRICE, currency);
  return (
    <div className="max-w-md space-y-3 rounded-md bg-surface p-4 ring-1 ring-line">
      <p className="text-2xl font-bold tracking-tight tabular-nums">{price}</p>
      <p className="text-lg font-semibold">
        <Trans>Example car</Trans>
      </p>
      {Number.isInteger(hours) && hours > 0 ? (
        <WhatHappens amount={price} holdHours={hours} />
      ) : (
        <p className="text-muted">
          <Trans>Enter the reservation time in whole hours.</Trans>
        </p>
      )}
    </div>
  );
}
