import { Link } from "react-router";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";

type Direction = "ascending" | "descending";

/** An order of a list, as its menu offers it. */
export interface SortChoice<S extends string> {
  value: S;
  label: string;
  /** Key of the column whose head shows this order, if any. */
  column?: string;
  isDescending?: true;
}

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
function SortHead({ name, direction, to }: SortHeadProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      className={`-mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-sm px-1.5 hover:bg-hover hover:text-ink pointer-coarse:min-h-11 ${direction === undefined ? "" : "text-ink"}`}
    >
      {name}
      <ToolIcon
        name={direction === undefined ? "sort-none" : ICONS[direction]}
        className={`size-3.5 shrink-0 ${direction === undefined ? "opacity-70 max-sm:hidden" : ""}`}
      />
    </Link>
  );
}

/**
 * The head of a column, which orders the list where an order is of it: by the first one, and pressed again by the other.
 * `toOf` gives the address of the list in an order.
 */
export function headOf<S extends string>(
  { key, name }: { key: string; name: string },
  sorts: readonly SortChoice<S>[],
  current: S,
  toOf: (sort: S) => string,
): { head: React.ReactNode; sort: Direction | undefined } {
  const orders = sorts.filter(({ column }) => column === key);
  const now = orders.find(({ value }) => value === current);
  const next = orders.find(({ value }) => value !== current) ?? now;
  if (next === undefined) return { head: name, sort: undefined };
  const sort = now && (now.isDescending ? "descending" : "ascending");
  return { head: <SortHead name={name} direction={sort} to={toOf(next.value)} />, sort };
}
