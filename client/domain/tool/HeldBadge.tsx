import { useFormat } from "#client/lib/text/format.ts";
import { writeTimeLeft } from "#client/lib/text/time-left.ts";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";

interface HeldBadgeProps {
  until: string;
  /** Milliseconds. */
  left: number;
}

/** Two of its units tell how much time is left: a number and a word each. */
const WORDS = 4;

/** A reservation in a row, with the time that is left. */
export function HeldBadge({ until, left }: HeldBadgeProps) {
  const format = useFormat();
  const short = writeTimeLeft(left).split(" ").slice(0, WORDS).join(" ");
  return (
    <StateBadge
      state={{ word: `Reserved · ${short}`, icon: "clock", look: "held" }}
      title={`until ${format.dateTime(until)}`}
    />
  );
}
