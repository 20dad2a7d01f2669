import { useEffect, useRef } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { PillLink } from "#client/ui/PillLink.tsx";
import type { BookedCar } from "./opening.ts";
import type { MadeBooking } from "./use-booking.ts";

/** Replaces the form when the car is booked: shows what was agreed, and links to what can be done next. */
export function Booked({ car, booking }: { car: BookedCar; booking: MadeBooking }) {
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        <Trans>This car is reserved for you</Trans>
      </h3>
      <p className="mt-2">
        <Trans>
          We’ve reserved {car.name} for you until{" "}
          <time dateTime={booking.heldUntil}>{format.dateTime(booking.heldUntil)}</time>. There’s
          nothing to pay yet. We’ve emailed you the details.
        </Trans>
      </p>
      <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        <PillLink href={paths.payment(booking.id)}>
          <Trans>Pay now</Trans>
        </PillLink>
        <a
          href={paths.myBookings()}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          <Trans>My Bookings</Trans>
        </a>
      </p>
    </>
  );
}
