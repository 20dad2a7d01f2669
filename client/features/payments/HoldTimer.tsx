import { Trans } from "#client/lib/text/Trans.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { announceTimeLeft, writeTimeLeft } from "#client/lib/text/time-left.ts";
import { Icon } from "#client/ui/Icon.tsx";

interface HoldTimerProps {
  until: string;
  /** Milliseconds. */
  left: number;
}

/** How long the car is still kept for its buyer. */
export function HoldTimer({ until, left }: HoldTimerProps) {
  const format = useToolFormat();
  return (
    <div className="flex items-start gap-3 rounded-md bg-held-soft px-4 py-2 sm:mt-4 sm:py-3">
      <Icon name="clock" className="mt-0.5 size-5 shrink-0 text-held" />
      <div>
        <p role="timer" className="font-semibold tabular-nums">
          <Trans>{writeTimeLeft(left)} left</Trans>
        </p>
        <p className="text-sm">
          <Trans>
            The car is reserved for you until{" "}
            <time dateTime={until} className="inline-block">
              {format.dateTime(until)}
            </time>
            .
          </Trans>
        </p>
        <p role="status" className="sr-only">
          {announceTimeLeft(left)}
        </p>
      </div>
    </div>
  );
}
