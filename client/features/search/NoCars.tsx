import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { carsText } from "#client/domain/cars-text.ts";
import { withoutAll } from "./address.ts";
import { FilterLink } from "./FilterLink.tsx";
import type { BuildAddress } from "./use-search-form.ts";
import type { Format } from "./words.ts";

interface NoCarsProps {
  /** Ways out: the search without a filter, and how many cars it then has. */
  relaxed: readonly { href: string; build: BuildAddress; text: string; total: number }[];
  clearHref: string;
  format: Format;
  onFollow: (build: BuildAddress) => void;
}

/** A search that found nothing, with the ways out of it, above the cars that the first of them leads to. */
export function NoCars({ relaxed, clearHref, format, onFollow }: NoCarsProps) {
  return (
    <div className="py-6">
      <Icon name="search" className="size-8 text-muted" />
      <h2 className="mt-3 text-2xl">
        <Trans>No cars match all these filters</Trans>
      </h2>
      {relaxed.length > 0 && (
        <>
          <p className="mt-2 text-muted">
            <Trans>Remove a filter to see more cars:</Trans>
          </p>
          <ul className="mt-4 space-y-2">
            {relaxed.map(({ href, build, text, total }) => (
              <li key={href}>
                <FilterLink
                  href={href}
                  onFollow={() => onFollow(build)}
                  className="flex min-h-14 max-w-xl items-center rounded-md border border-edge bg-surface px-4 font-semibold hover:bg-sunken"
                >
                  {t`Remove ${text}: ${carsText(total, format)}`}
                </FilterLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-4">
        <FilterLink
          href={clearHref}
          onFollow={() => onFollow(withoutAll)}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          <Trans>Clear all filters</Trans>
        </FilterLink>
      </p>
      {relaxed.length > 0 && (
        <h2 className="mt-8 text-2xl">
          <Trans>Similar cars</Trans>
        </h2>
      )}
    </div>
  );
}
