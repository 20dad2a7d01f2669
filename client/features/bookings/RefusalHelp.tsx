import { Trans } from "#client/lib/text/Trans.tsx";
import { paths } from "#client/paths.ts";
import type { BookedCar } from "./opening.ts";
import { HoldDetails, LineDetails, SimilarLink } from "./Standing.tsx";
import type { Refusal } from "./use-booking.ts";

/** The alternatives after a booking was refused. */
export function RefusalHelp({ car, refusal }: { car: BookedCar; refusal: Refusal }) {
  const { standing, isNewPrice } = refusal;
  const { state, booking } = standing.availability;
  // The price field shows it already.
  if (isNewPrice) return null;
  if (booking) return <HoldDetails standing={standing} />;
  if (state === "reserved")
    return (
      <div>
        <LineDetails car={car} standing={standing} />
        <SimilarLink car={car} />
      </div>
    );
  if (state !== "active") return <SimilarLink car={car} />;
  return (
    <a
      href={paths.myBookings()}
      className="inline-flex min-h-11 items-center font-semibold text-accent underline"
    >
      <Trans>My Bookings</Trans>
    </a>
  );
}
