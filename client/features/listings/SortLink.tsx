import { Link } from "react-router";
import type { OwnSort } from "#shared/rules/lists.ts";
import { addressOf, type OwnQuery } from "./query.ts";

/** The direction of a column's order; undefined where the list is ordered by something else. */
export function directionOf(
  now: OwnSort,
  [ascending, descending]: readonly [OwnSort, OwnSort?],
): "ascending" | "descending" | undefined {
  return now === ascending ? "ascending" : now === descending ? "descending" : undefined;
}

interface SortLinkProps {
  name: string;
  sort: readonly [OwnSort, OwnSort?];
  query: OwnQuery;
}

/** Orders the list by a column; pressed again, the other way round. */
export function SortLink({ name, sort, query }: SortLinkProps) {
  const [ascending, descending] = sort;
  const direction = directionOf(query.sort, sort);
  const next = query.sort === ascending && descending !== undefined ? descending : ascending;
  return (
    <Link
      to={addressOf(query, { sort: next })}
      className="inline-flex min-h-9 items-center gap-1 hover:text-ink hover:underline"
    >
      {name}
      <span aria-hidden="true" className="w-3">
        {direction === "ascending" ? "↑" : direction === "descending" ? "↓" : ""}
      </span>
    </Link>
  );
}
