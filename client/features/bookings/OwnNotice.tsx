import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { writeTimeLeft } from "#client/lib/text/time-left.ts";
import { type Deadline, useTimeLeft } from "#client/lib/text/use-time-left.ts";
import { keptUntil, type Standing } from "./read-standing.ts";

/** What a car's page tells its buyer first; undefined where the car is nothing to them. */
export function ownNoticeOf({ availability, readAt }: Standing): React.ReactNode {
  const { booking, bought, as_of: asOf } = availability;
  if (bought) return <BoughtNotice {...bought} />;
  const until = keptUntil(availability);
  if (until === null) return undefined;
  return <KeptNotice isHeld={booking !== null} deadline={{ until, asOf, readAt }} />;
}

interface KeptNoticeProps {
  /** Whether the buyer has booked the car; otherwise it is their turn to. */
  isHeld: boolean;
  deadline: Deadline;
}

/** In the place and colours of the notice that others read; the box below says the exact time. */
function KeptNotice({ isHeld, deadline }: KeptNoticeProps) {
  const left = writeTimeLeft(useTimeLeft(deadline), 2);
  return (
    <p className="mb-3 flex items-center gap-2 rounded-md bg-held-soft px-4 py-2 font-semibold text-held max-sm:text-sm sm:mb-6">
      <Icon name="clock" />
      <span>
        {isHeld ? <Trans>Reserved for you</Trans> : <Trans>It’s your turn</Trans>}
        {" · "}
        <Trans>{left} left</Trans>
      </span>
    </p>
  );
}

function BoughtNotice({ payment, at }: { payment: string; at: string }) {
  const { date } = useFormat();
  return (
    <div role="status" className="mb-6 rounded-md bg-accent-soft px-5 py-4">
      <p className="font-semibold">
        <Trans>
          You bought this car on <time dateTime={at}>{date(at)}</time>.
        </Trans>
      </p>
      <a href={paths.receipt(payment)} className="inline-flex min-h-11 items-center underline">
        <Trans>See your receipt</Trans>
      </a>
    </div>
  );
}
