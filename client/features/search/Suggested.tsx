import { t } from "#shared/lib/text.ts";
import { FilterLink } from "./FilterLink.tsx";
import type { Suggestion } from "./search-data.ts";

interface SuggestedProps {
  filters: readonly Suggestion[];
  onFollow: (address: string) => void;
}

/** The next filters that narrow the search best. On phones a row that is swiped. */
export function Suggested({ filters, onFollow }: SuggestedProps) {
  return (
    <ul
      aria-label={t`Suggested filters`}
      className="mb-4 flex gap-2 overflow-x-auto max-sm:-mx-4 max-sm:px-4"
    >
      {filters.map(({ text, href }) => (
        <li key={href} className="shrink-0">
          <FilterLink
            href={href}
            onFollow={onFollow}
            className="inline-flex min-h-9 items-center rounded-full border border-edge px-3 text-sm font-semibold pointer-coarse:min-h-11 hover:bg-sunken"
          >
            {text}
          </FilterLink>
        </li>
      ))}
    </ul>
  );
}
