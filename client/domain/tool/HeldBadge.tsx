import { t } from "#shared/lib/text.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { writeTimeLeft } from "#client/lib/text/time-left.ts";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";

interface HeldBadgeProps {
  until: string;
  /** Milliseconds. */
  left: number;
}

const HOUR_MS = 3_600_000;

/** Two units, which are enough to tell how much time is left; a row has no room for the word "days". */
function writeShort(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 24) return writeTimeLeft(ms, 2);
  return t`${String(Math.floor(hours / 24))} d ${String(hours % 24)} h`;
}

/** A reservation in a row, with the time that is left. */
export function HeldBadge({ until, left }: HeldBadgeProps) {
  const format = useToolFormat();
  return (
    <StateBadge
      state={{ word: t`Reserved · ${writeShort(left)}`, icon: "clock", look: "held" }}
      title={t`until ${format.dateTime(until)}`}
    />
  );
}
