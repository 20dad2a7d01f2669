import { useEffect } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { writeTimeLeft } from "#client/lib/text/time-left.ts";
import { type Deadline, useTimeLeft } from "#client/lib/text/use-time-left.ts";

interface CountdownProps extends Deadline {
  /** Called when the time is over. */
  onOver?: () => void;
}

/** "1 day 23 h 04 min 09 s left", counting down. */
export function Countdown({ onOver, ...deadline }: CountdownProps) {
  const left = useTimeLeft(deadline);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) onOver?.();
    // Called once.
    // oxlint-disable-next-line react/exhaustive-deps -- whoever is told is a new function at every rendering
  }, [isOver]);
  return (
    <span role="timer" className="font-semibold tabular-nums sm:whitespace-nowrap">
      <Trans>{writeTimeLeft(left)} left</Trans>
    </span>
  );
}

/** A moment in one piece, where a line has room for it. */
export function Moment({ at }: { at: string }) {
  const format = useToolFormat();
  return (
    <time dateTime={at} className="inline-block">
      {format.dateTime(at)}
    </time>
  );
}
