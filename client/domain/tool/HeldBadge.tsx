import { t } from "#shared/lib/text.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { writeShortTimeLeft } from "./short-time-left.ts";

interface HeldBadgeProps {
  until: string;
  /** Milliseconds. */
  left: number;
}

/** A reservation in a row, with the time that is left. */
export function HeldBadge({ until, left }: HeldBadgeProps) {
  const format = useToolFormat();
  return (
    <StateBadge
      state={{ word: t`Reserved · ${writeShortTimeLeft(left)}`, icon: "clock", look: "held" }}
      title={t`until ${format.dateTime(until)}`}
    />
  );
}
