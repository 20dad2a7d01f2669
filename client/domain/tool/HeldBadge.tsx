import { t } from "#shared/lib/text.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { writeTimeLeft } from "#client/lib/text/time-left.ts";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";

interface HeldBadgeProps {
  until: string;
  /** Milliseconds. */
  left: number;
}

/** Enough to tell how much time is left. */
const UNITS = 2;

/** A reservation in a row, with the time that is left. */
export function HeldBadge({ until, left }: HeldBadgeProps) {
  const format = useFormat();
  return (
    <StateBadge
      state={{ word: t`Reserved · ${writeTimeLeft(left, UNITS)}`, icon: "clock", look: "held" }}
      title={t`until ${format.dateTime(until)}`}
    />
  );
}
