import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { carsText } from "#client/domain/cars-text.ts";
import { groupOf } from "#shared/rules/search.ts";
import { withoutAll, withoutFilters } from "./address.ts";
import type { Chip } from "./chips.ts";
import { FilterLink } from "./FilterLink.tsx";
import type { SearchData } from "./search-data.ts";
import type { BuildAddress } from "./use-search-form.ts";
import type { Format } from "./words.ts";

interface NoCarsProps {
  search: SearchData;
  chips: readonly Chip[];
  params: URLSearchParams;
  clearHref: string;
  format: Format;
  onFollow: (build: BuildAddress) => void;
}

/** A search that found nothing, with the ways out of it, above the cars that the first of them leads to. */
export function NoCars(props: NoCarsProps) {
  const { chips, clearHref, format, onFollow } = props;
  const relaxed = waysOut(props);
  const [only, ...others] = chips;
  // A model without a chip narrows as well.
  const isOne =
    only !== undefined && others.length === 0 && Object.keys(props.search.applied).length === 1;
  const areWords = isOne && only.name === "q";
  return (
    <div className="py-6">
      <Icon name="search" className="size-8 text-muted" />
      <h2 className="mt-3 text-2xl">
        {areWords
          ? t`No cars match ${only.text}`
          : isOne
            ? t`No cars match the filter “${only.text}”`
            : t`No cars match all these filters`}
      </h2>
      {areWords && (
        <p className="mt-2 text-muted">
          <Trans>Check the spelling, or try other words.</Trans>
        </p>
      )}
      {relaxed.length > 0 && (
        <>
          {!isOne && (
            <p className="mt-2 text-muted">
              <Trans>Remove a filter to see more cars:</Trans>
            </p>
          )}
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
      {(!isOne || relaxed.length === 0) && (
        <p className="mt-4">
          <FilterLink
            href={clearHref}
            onFollow={() => onFollow(withoutAll)}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
          >
            <Trans>Clear all filters</Trans>
          </FilterLink>
        </p>
      )}
      {relaxed.length > 0 && (
        <h2 className="mt-8 text-2xl">{isOne ? t`Other cars` : t`Similar cars`}</h2>
      )}
    </div>
  );
}

/** The answer's ways out, with the words of the filters that each removes. */
function waysOut({ search, chips, params, format }: NoCarsProps) {
  const { path, relaxed } = search;
  return relaxed.flatMap(({ parameters, total }) => {
    const group = parameters.flatMap(groupOf);
    const texts = chips.filter(({ name }) => group.includes(name)).map(({ text }) => text);
    if (texts.length === 0) return [];
    const text = parameters.length > 1 ? format.list(texts) : texts.join(", ");
    const build: BuildAddress = (of, its) => withoutFilters(of, its, parameters);
    return [{ href: build(path, params), build, text, total }];
  });
}
