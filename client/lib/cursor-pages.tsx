import { Link } from "react-router";

interface CursorPagesProps {
  /** Address of the list's first page. */
  path: string;
  isFirst: boolean;
  /** Where the next page begins; undefined on the last one. */
  next: string | undefined;
  /** The number of the next page's first row, where rows are numbered. */
  nextFrom?: number;
}

/** The ways on from a page of a list that is read by cursors. */
export function CursorPages({ path, isFirst, next, nextFrom }: CursorPagesProps) {
  if (isFirst && next === undefined) return null;
  const look = "inline-flex min-h-11 items-center font-semibold text-accent underline";
  return (
    <nav aria-label="Pages" className="mt-6 flex gap-6">
      {!isFirst && (
        <Link to={path} className={look}>
          First page
        </Link>
      )}
      {next !== undefined && (
        <Link to={`${path}?${toQuery(next, nextFrom)}`} className={look}>
          Next page
        </Link>
      )}
    </nav>
  );
}

function toQuery(cursor: string, from: number | undefined): string {
  return new URLSearchParams({ cursor, ...(from && { from: String(from) }) }).toString();
}

/** The number of a page's first row, as its address says; the first page begins at 1. */
export function firstNumber(search: URLSearchParams): number {
  const from = Number(search.get("from"));
  return search.has("cursor") && Number.isInteger(from) && from > 0 ? from : 1;
}

/** Where the next page begins, out of the header that names it. */
export function nextCursor(link: string | undefined): string | undefined {
  const address = /<([^>]+)>; rel="next"/.exec(link ?? "")?.[1];
  return address === undefined
    ? undefined
    : (new URL(address).searchParams.get("cursor") ?? undefined);
}
