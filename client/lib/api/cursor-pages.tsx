import { Link } from "react-router";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";

interface CursorPagesProps {
  /** Address of the list's first page. */
  path: string;
  isFirst: boolean;
  /** Cursor of the next page; undefined on the last one. */
  next: string | undefined;
  /** The number of the next page's first row, where rows are numbered. */
  nextFrom?: number;
}

/** Links between the pages of a list that is read by cursors. */
export function CursorPages({ path, isFirst, next, nextFrom }: CursorPagesProps) {
  return (
    <PageLinks
      first={isFirst ? undefined : path}
      next={
        next === undefined
          ? undefined
          : `${path}${path.includes("?") ? "&" : "?"}${toQuery(next, nextFrom)}`
      }
    />
  );
}

interface PageLinksProps {
  /** Address of the list's first page; undefined there. */
  first: string | undefined;
  /** Address of the next page; undefined on the last one. */
  next: string | undefined;
}

/** The same links from complete addresses, such as those of a searched list. */
export function PageLinks({ first, next }: PageLinksProps) {
  if (first === undefined && next === undefined) return null;
  const look = "inline-flex min-h-11 items-center font-semibold text-accent underline";
  return (
    <nav aria-label={t`Pages`} className="mt-6 flex gap-6">
      {first !== undefined && (
        <Link to={first} className={look}>
          <Trans>First page</Trans>
        </Link>
      )}
      {next !== undefined && (
        <Link to={next} className={look}>
          <Trans>Next page</Trans>
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

/** Parses the next page's cursor from the `Link` header. */
export function nextCursor(link: string | undefined): string | undefined {
  const address = /<([^>]+)>; rel="next"/.exec(link ?? "")?.[1];
  return address === undefined
    ? undefined
    : (new URL(address).searchParams.get("cursor") ?? undefined);
}
