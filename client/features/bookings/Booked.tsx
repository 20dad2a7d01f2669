import { useEffect, useEffectEvent, useRef } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { paths } from "#client/paths.ts";
import { PillLink } from "#client/ui/PillLink.tsx";
import type { BookedCar } from "./opening.ts";
import type { MadeBooking } from "./use-booking.ts";

interface BookedProps {
  car: BookedCar;
  booking: MadeBooking;
  onBooked: () => void;
}

/** Replaces the form when the car is booked: shows what was agreed, and links to what can be done next. */
export function Booked({ car, booking, onBooked }: BookedProps) {
  const format = useToolFormat();
  const sentence = useRef<HTMLParagraphElement>(null);
  const onShown = useEffectEvent(onBooked);
  useEffect(() => {
    sentence.current?.focus();
    onShown();
    return focusStanding;
  }, []);
  return (
    <>
      <p ref={sentence} tabIndex={-1} className="outline-none">
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

/** The button that opened the dialog is gone from the car's page: what has taken its place gets the focus. */
function focusStanding(): void {
  if (document.activeElement !== document.body) return;
  const place =
    document.querySelector<HTMLElement>("[data-standing]") ?? document.querySelector("h1");
  if (place === null) return;
  place.tabIndex = -1;
  place.focus();
}
