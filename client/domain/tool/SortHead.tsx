import { Link } from "react-router";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";

export type Direction = "ascending" | "descending";

interface SortHeadProps {
  /** The column's name. */
  name: string;
  /** How the list is ordered by this column; undefined where it is ordered by something else. */
  direction: Direction | undefined;
  /** Address of the list in the order that a press makes. */
  to: string;
}

const ICONS = { ascending: "sort-up", descending: "sort-down" } as const;

/** The head of a column that orders the list; pressed again, the other way round. */
export function SortHead({ name, direction, to }: SortHeadProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      className={`-mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-sm px-1.5 hover:bg-hover hover:text-ink pointer-coarse:min-h-11 ${direction === undefined ? "" : "text-ink"}`}
    >
      {name}
      <ToolIcon
        name={direction === undefined ? "sort-none" : ICONS[direction]}
        className={`size-3.5 shrink-0 ${direction === undefined ? "opacity-70" : ""}`}
      />
    </Link>
  );
}
