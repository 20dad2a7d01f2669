import { useEffect } from "react";
import { t } from "#shared/lib/text.ts";
import type { Booking } from "#shared/contract/bookings.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Contact } from "./Contact.tsx";
import { EndedBooking } from "./EndedBooking.tsx";
import { Notice, WayLink } from "./Notice.tsx";
import { PayHeld } from "./PayHeld.tsx";
import { useBooking } from "./use-booking.ts";

interface BookingPaymentProps {
  id: string;
  email: string;
  /** Called with whether the page shows a problem. */
  onProblem: (hasProblem: boolean) => void;
}

/** Pays a booking, or shows why there is nothing to pay. */
export function BookingPayment({ id, email, onProblem }: BookingPaymentProps) {
  const { loaded, refresh } = useBooking(id);
  const hasFailed = loaded.status === "failed";
  useEffect(() => {
    onProblem(hasFailed);
  }, [hasFailed, onProblem]);

  if (loaded.status !== "ready") {
    const status = loaded.status === "failed" ? loaded.problem.status : undefined;
    // An invalid id is answered with 400.
    if (status === 404 || status === 400) return <NoSuchBooking />;
    return (
      <div className="max-w-md">
        <h1 className="mb-6 tool-title">
          <Trans>Make Your Payment</Trans>
        </h1>
        <LoadedView state={loaded} placeholder={<Placeholder />}>
          {() => null}
        </LoadedView>
      </div>
    );
  }
  const { booking, payment, options, wasHeld } = loaded.value;
  if (!wasHeld && booking.state !== "held")
    return (
      <EndedBooking booking={booking} state={booking.state} payment={payment} isNews={false} />
    );
  const { kind, publishableKey } = options;
  if (kind === "off" || publishableKey === null) return <PaymentsOff booking={booking} />;
  return (
    <PayHeld
      standing={loaded.value}
      payments={{ kind, publishableKey }}
      email={email}
      refresh={refresh}
      onProblem={onProblem}
    />
  );
}

const TO_BOOKINGS = (
  <WayLink href={paths.myBookings()}>
    <Trans>Go to My Bookings</Trans>
  </WayLink>
);

function NoSuchBooking() {
  return (
    <Notice title={t`Booking not found`} ways={TO_BOOKINGS}>
      <p>
        <Trans>
          It may have been cancelled. If you booked with another account, log in with that one.
        </Trans>
      </p>
    </Notice>
  );
}

function PaymentsOff({ booking }: { booking: Booking }) {
  const format = useToolFormat();
  return (
    <Notice title={t`Card payment isn’t available`} ways={TO_BOOKINGS}>
      <p>
        <Trans>
          {booking.item} stays reserved for you until {format.dateTime(booking.held_until)}. Contact{" "}
          <Contact /> to arrange payment.
        </Trans>
      </p>
    </Notice>
  );
}

/** A skeleton of the form. */
function Placeholder() {
  return (
    <div className="grid gap-4">
      <div className="h-6 max-w-64 rounded-sm bg-sunken" />
      <div className="rounded-md bg-sunken py-10" />
      <div className="rounded-lg border border-line bg-surface" style={{ height: "24rem" }} />
    </div>
  );
}
