import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Icon } from "./Icon.tsx";
import { PillLink } from "./PillLink.tsx";

interface PaginationProps {
  page: number;
  pageCount: number;
  /** Address of a page of the same list. */
  hrefOf: (page: number) => string;
  /** Address of the next page, where it is not found by its number; search engines are told not to follow it. */
  nextHref?: string;
  /** Said in place of the next page, where the pages end before the list does. */
  end?: string | undefined;
  /** Writes a number as the site does: 2,389. */
  write: (page: number) => string;
}

/** Page numbers to show: both ends and the neighbours; 0 stands for a gap. */
export function pageWindow(page: number, pageCount: number): number[] {
  const near = [1, page - 1, page, page + 1, pageCount];
  const shown = [...new Set(near.filter((each) => each >= 1 && each <= pageCount))];
  return shown.flatMap((each, at) => {
    const previous = shown[at - 1];
    return previous !== undefined && each - previous > 1 ? [0, each] : [each];
  });
}

const LINK = "inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-3";

/** Links to the other pages of a list of cars: they work without scripts and can be shared. */
export function Pagination({ page, pageCount, hrefOf, nextHref, end, write }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={t`Pages of cars`} className="mt-12 flex flex-col items-center gap-4">
      {page < pageCount ? (
        <PillLink
          href={nextHref ?? hrefOf(page + 1)}
          rel={nextHref === undefined ? "next" : "next nofollow"}
        >
          <Trans>Next page</Trans>
          <Icon name="right" className="size-4" />
        </PillLink>
      ) : (
        end
      )}
      <ul className="flex flex-wrap items-center justify-center gap-1 tabular-nums">
        {page > 1 && (
          <li>
            <a
              href={hrefOf(page - 1)}
              rel="prev"
              className={`${LINK} hover:bg-sunken`}
              aria-label={t`Previous page`}
            >
              <Icon name="left" className="size-4" />
            </a>
          </li>
        )}
        {pageWindow(page, pageCount).map((each, at) =>
          each === 0 ? (
            <li key={`gap-${at}`} className="px-1 text-muted" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={each}>
              <a
                href={hrefOf(each)}
                aria-current={each === page ? "page" : undefined}
                aria-label={t`Page ${write(each)}`}
                className={`${LINK} ${each === page ? "bg-accent-soft font-semibold text-accent" : "hover:bg-sunken"}`}
              >
                {write(each)}
              </a>
            </li>
          ),
        )}
      </ul>
      <p className="text-sm text-muted">
        <Trans>
          Page {write(page)} of {write(pageCount)}
        </Trans>
      </p>
    </nav>
  );
}
