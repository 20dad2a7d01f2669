import { Trans } from "#client/lib/text/Trans.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { SEARCH_SORTS } from "#shared/rules/search.ts";
import { SEARCH_FORM, SHEET } from "./FilterSheet.tsx";
import type { SearchData } from "./search-data.ts";
import { ViewSwitch } from "./ViewSwitch.tsx";
import { SORT_TEXT } from "./words.ts";

interface ResultsBarProps {
  search: SearchData;
  /** Name of the list's order by itself; "best match" without. */
  ownOrder: string | undefined;
  filterCount: number;
  onChange: (event: React.ChangeEvent<HTMLElement>) => void;
}

/** The order of the results and, where the filters are a sheet, the button that opens it. */
export function ResultsBar({ search, ownOrder, filterCount, onChange }: ResultsBarProps) {
  const { sort } = search;
  // The order is sent with the filters, also where there is nothing to order.
  const isEmpty = search.total === 0;
  return (
    <div
      data-filter-bar=""
      className="z-20 -mx-4 flex items-center gap-2 bg-ground/95 px-4 py-2 sm:mx-0 sm:px-0 max-lg:sticky max-lg:mb-2 max-lg:top-16 lg:shrink-0 lg:py-0"
    >
      <button
        type="button"
        popoverTarget={SHEET}
        className="inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border border-edge bg-surface px-3 font-semibold hover:bg-sunken sm:px-5 lg:hidden"
      >
        <Icon name="filters" className="size-5 max-sm:hidden" />
        <Trans>Filters</Trans>
        {filterCount > 0 && (
          <span className="tabular-nums text-accent">
            {filterCount}
            <span className="sr-only">
              {" "}
              <Trans>applied</Trans>
            </span>
          </span>
        )}
      </button>
      <label hidden={isEmpty} className="ml-auto flex min-w-0 items-center gap-2">
        <span className="text-sm text-muted max-sm:sr-only">
          <Trans>Sort</Trans>
        </span>
        <select
          form={SEARCH_FORM}
          name="sort"
          defaultValue={sort === "best" ? "" : sort}
          onChange={onChange}
          className="field w-auto min-w-0 truncate max-sm:px-1.5!"
        >
          {SEARCH_SORTS.filter((each) => each !== "nearest" || search.place !== undefined).map(
            (each) => (
              <option key={each} value={each === "best" ? "" : each}>
                {each === "best" && ownOrder !== undefined ? ownOrder : SORT_TEXT[each]}
              </option>
            ),
          )}
        </select>
      </label>
      <button
        form={SEARCH_FORM}
        hidden={isEmpty}
        className="hidden min-h-11 rounded-full border border-edge px-4 font-semibold noscript:block"
      >
        <Trans>Sort</Trans>
      </button>
      {!isEmpty && <ViewSwitch />}
    </div>
  );
}
