import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { without, withoutAll } from "./address.ts";
import type { Chip } from "./chips.ts";
import { FilterLink } from "./FilterLink.tsx";
import type { BuildAddress } from "./use-search-form.ts";

interface ChipsProps {
  chips: readonly Chip[];
  clearHref: string;
  onFollow: (build: BuildAddress) => void;
}

/** The applied filters. Each is a link to the search without it. */
export function Chips({ chips, clearHref, onFollow }: ChipsProps) {
  return (
    <ul
      aria-label={t`Applied filters`}
      className="flex flex-wrap items-center gap-2 py-2 max-lg:mb-4"
    >
      {chips.map((chip) => (
        <li key={chip.key} className="shrink-0">
          <FilterLink
            href={chip.href}
            onFollow={() =>
              onFollow((of, its) => without(of, its, chip.name, chip.value, chip.words))
            }
            isRemoval
            aria-label={t`Remove filter: ${chip.text}`}
            className="inline-flex min-h-9 max-w-80 items-center gap-1.5 rounded-full border border-accent bg-accent-soft px-3 text-sm font-semibold text-accent pointer-coarse:min-h-11 hover:bg-sunken"
          >
            <span className="truncate">{chip.text}</span>
            <Icon name="close" className="size-4 shrink-0" />
          </FilterLink>
        </li>
      ))}
      <li className="shrink-0">
        <FilterLink
          href={clearHref}
          onFollow={() => onFollow(withoutAll)}
          className="inline-flex min-h-9 items-center px-2 text-sm font-semibold text-accent underline pointer-coarse:min-h-11"
        >
          <Trans>Clear all</Trans>
        </FilterLink>
      </li>
    </ul>
  );
}
