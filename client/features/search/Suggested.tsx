import { t } from "#shared/lib/text.ts";
import { withFilter } from "./address.ts";
import { FilterLink } from "./FilterLink.tsx";
import type { Suggestion } from "./search-data.ts";
import type { BuildAddress } from "./use-search-form.ts";

interface SuggestedProps {
  filters: readonly Suggestion[];
  onFollow: (build: BuildAddress) => void;
}

/** The next filters that narrow the search best. On phones a row that is swiped. */
export function Suggested({ filters, onFollow }: SuggestedProps) {
  return (
    <ul
      aria-label={t`Suggested filters`}
      className="-m-1.5 mb-2.5 flex gap-2 overflow-x-auto p-1.5 max-sm:-mx-4 max-sm:px-4"
    >
      {filters.map((filter) => (
        <li key={filter.href} className="shrink-0">
          <FilterLink
            href={filter.href}
            onFollow={() => onFollow((of, its) => withFilter(of, its, filter))}
            className="inline-flex min-h-9 items-center rounded-full border border-edge px-3 text-sm font-semibold pointer-coarse:min-h-11 hover:bg-sunken"
          >
            {filter.text}
          </FilterLink>
        </li>
      ))}
    </ul>
  );
}
