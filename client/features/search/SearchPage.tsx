import { lazy, Suspense, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { EmptyState } from "#client/domain/EmptyState.tsx";
import { paths } from "#client/paths.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { Pagination } from "#client/ui/Pagination.tsx";
import { leaveOut, pageAddress, withCar, withoutAll } from "./address.ts";
import { searchOf } from "./make-of-path.ts";
import { Chips } from "./Chips.tsx";
import { chipsOf } from "./chips.ts";
import { FilterSheet } from "./FilterSheet.tsx";
import { PlotPlace } from "./plot/PlotPlace.tsx";
import { ResultsBar } from "./ResultsBar.tsx";
import { SaveButton } from "./save/SaveButton.tsx";
import { Suggested } from "./Suggested.tsx";
import { useKeptSearch } from "./use-kept-search.ts";
import type { SearchData } from "./search-data.ts";
import { type BuildAddress, RESULTS, useSearchForm } from "./use-search-form.ts";
import { carsText } from "#client/domain/cars-text.ts";

/** Few searches find nothing; its words would be in the scripts of every list. */
const NoCars = lazy(async () => ({ default: (await import("./NoCars.tsx")).NoCars }));

interface SearchPageProps {
  /** The way to this page from wider ones, above its title. */
  trail?: React.ReactNode;
  /** Links to narrower pages, below the results. */
  related?: React.ReactNode;
  /** The site's introduction to these cars. */
  lead?: string | null;
  /** Whether the introduction says how many cars there are. */
  isToldInLead?: boolean;
  /** One line that says which cars the list has and, where it ends in an order, the order by itself. */
  explanation: string;
  /** The same line where the visitor has chosen another order. */
  explanationSorted?: string;
  /** Name of the order by itself, where that is not the best match. */
  ownOrder?: string;
  search: SearchData;
  /** The grid of the cars found. */
  children: React.ReactNode;
}

/** One of the site's lists, narrowed by filters. All of its state is in the address. */
export function SearchPage(props: SearchPageProps) {
  const { lead, isToldInLead, explanation, explanationSorted, ownOrder, search } = props;
  const { path, total, sort } = search;
  const format = useFormat();
  const site = useSite();
  const isBusy = useNavigation().state === "loading";
  const params = searchOf(path, useLocation().search);
  const controls = useSearchForm(path);
  const chips = chipsOf(search, params, format, site);
  const clearHref = withoutAll(path, params);
  useKeptSearch(search, chips, params);
  const onFollow = (build: BuildAddress) => {
    controls.change(build);
    // The link disappears with its filter, and the focus with the link.
    document.getElementById(RESULTS)?.focus({ preventScroll: true });
  };
  const { emptyText } = search;
  const isListed = total || emptyText;
  return (
    <div
      className={`mx-auto max-w-7xl px-4 pb-10 sm:px-6 ${props.trail ? "pt-1 sm:pt-4" : "pt-6"}`}
    >
      {props.trail}
      <div className="mb-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="text-3xl sm:text-4xl">{search.title}</h1>
          {!emptyText && <SaveButton search={search} />}
        </div>
        {lead && <p className="mt-3 max-w-2xl text-lg wrap-anywhere">{lead}</p>}
        {/* Where there are no cars, a heading says so. */}
        <p
          id={RESULTS}
          tabIndex={-1}
          className={isListed ? "mt-2 max-w-3xl text-muted outline-none" : "sr-only"}
        >
          {!emptyText && !(isToldInLead && !search.isSearched) && (
            <span className="font-semibold text-ink tabular-nums">{carsText(total, format)}. </span>
          )}
          {isListed && (sort === "best" ? explanation : (explanationSorted ?? explanation))}
          {total > 0 && sort === "best" && ownOrder === undefined && (
            <>
              {" "}
              <a href={paths.ranking()} className="whitespace-nowrap text-accent underline">
                <Trans>How results are ordered</Trans>
              </a>
            </>
          )}
        </p>
        {/* Their fields are in the sheet, or further down in the column. */}
        {search.refusals.map((text) => (
          <p key={text} className="mt-1 text-sm font-medium text-danger">
            {text}
          </p>
        ))}
        <Announcement search={search} text={carsText(total, format)} />
      </div>
      {emptyText ? (
        <NothingYet text={emptyText} isUsedCars={path === paths.usedCars()} />
      ) : (
        <div className="items-start gap-8 lg:flex">
          {/* On wide screens the filters, with some twenty tab stops, stand before the results. */}
          <a href="#cars" className="skip-link max-lg:hidden">
            <Trans>Skip to results</Trans>
          </a>
          <FilterSheet
            search={search}
            params={params}
            format={format}
            site={site}
            controls={controls}
            clearHref={chips[0] && clearHref}
            onLeaveWords={controls.onLeaveWords}
            onLeaveOut={(slug) => onFollow((of, its) => leaveOut(of, its, slug))}
            onChoose={(make, model) => controls.change((of, its) => withCar(of, its, make, model))}
          />
          <div id="cars" tabIndex={-1} className="min-w-0 grow outline-none">
            {/* Not a box on narrow screens, where the bar stays in sight along all results. */}
            <div className="mb-4 flex-row-reverse flex-wrap items-start gap-4 max-lg:contents lg:flex">
              <ResultsBar
                search={search}
                ownOrder={ownOrder}
                filterCount={chips.length}
                onChange={controls.onChange}
              />
              <div className="mr-auto min-w-0">
                {chips[0] && <Chips chips={chips} clearHref={clearHref} onFollow={onFollow} />}
                {search.suggested[0] && (
                  <Suggested filters={search.suggested} onFollow={onFollow} />
                )}
              </div>
            </div>
            {total > 0 && <PlotPlace search={search} onFollow={onFollow} />}
            <div
              aria-busy={isBusy}
              className="aria-busy:opacity-60 aria-busy:transition-opacity aria-busy:delay-200"
            >
              {total === 0 && (
                <Suspense>
                  <NoCars {...{ search, chips, params, clearHref, format, onFollow }} />
                </Suspense>
              )}
              {props.children}
            </div>
            <Pagination
              page={search.page}
              pageCount={search.page_count}
              hrefOf={(page) => pageAddress(path, params, page)}
              nextHref={pageAddress(path, params, search.page + 1, search.next)}
              end={search.end}
              write={format.number}
            />
          </div>
        </div>
      )}
      {props.related}
    </div>
  );
}

/** Pause after which a live region that is mounted with the page is known, so that a change of it is announced. */
const MOUNT_MS = 100;

interface AnnouncementProps {
  search: SearchData;
  text: string;
}

/**
 * Says the number of cars after each change, also where the change led to another route, and nothing when the page is
 * first read. Its text is written past React: the same number is said again only if the text differs.
 */
function Announcement({ search, text }: AnnouncementProps) {
  const region = useRef<HTMLParagraphElement>(null);
  // A navigation that ends with the same cars has a key of its own. Steps to a dialog and back have none.
  const { key, state } = useLocation();
  // A state is that of a form which led here.
  const told = useRef(state ? undefined : { search, key });
  useEffect(() => {
    const status = region.current;
    const isTold = told.current?.search === search && told.current.key === key;
    if (isTold || status === null) return;
    const pause = setTimeout(() => {
      told.current = { search, key };
      // A no-break space makes the text another one, and is not read out.
      status.textContent = status.textContent === text ? `${text}\u00A0` : text;
    }, MOUNT_MS);
    return () => clearTimeout(pause);
  }, [search, key, text]);
  return <p ref={region} role="status" className="sr-only" />;
}

function NothingYet({ text, isUsedCars }: { text: string; isUsedCars: boolean }) {
  return (
    <EmptyState
      mark={<Icon name="search" className="size-8" />}
      action={isUsedCars ? t`Back to Home` : t`See all used cars`}
      href={isUsedCars ? paths.home() : paths.usedCars()}
    >
      {text}
    </EmptyState>
  );
}
