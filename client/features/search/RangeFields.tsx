import type { Site } from "#shared/rules/site.ts";
import type { RangeFilter } from "#shared/rules/search.ts";
import { Histogram } from "./Histogram.tsx";
import type { SearchData } from "./search-data.ts";
import { TITLES, unitOf } from "./words.ts";

interface RangeFieldsProps {
  name: RangeFilter;
  search: SearchData;
  params: URLSearchParams;
  site: Site;
}

const ENDS = [
  ["from", "From"],
  ["to", "To"],
] as const;

/** Every fourth edge of a histogram is suggested. */
const SUGGESTED = 4;

/** Two fields for the ends of a range. Amounts are typed as people write them, so these are no number fields. */
export function RangeFields({ name, search, params, site }: RangeFieldsProps) {
  const { applied, refused, facets } = search;
  const bars = name === "power" ? undefined : facets.histograms[name];
  const unit = unitOf(name, site);
  const list = bars && `suggested-${name}`;
  const ends = [applied[`${name}_from`], applied[`${name}_to`]].filter((end) => end !== undefined);
  const isBoth = ends.length === 2;
  return (
    <>
      {bars && (
        <Histogram
          {...bars}
          from={isBoth ? Math.min(...ends) : applied[`${name}_from`]}
          to={isBoth ? Math.max(...ends) : applied[`${name}_to`]}
        />
      )}
      <div className="flex gap-3">
        {ENDS.map(([end, word]) => {
          const field = `${name}_${end}`;
          const problem = refused[field];
          return (
            <label key={end} className="min-w-0 flex-1 text-sm text-muted">
              {unit === undefined ? word : `${word} (${unit})`}
              <input
                name={field}
                inputMode="numeric"
                list={list}
                aria-label={`${TITLES[name]} ${end}${unit === undefined ? "" : ` in ${unit}`}`}
                aria-invalid={problem === undefined ? undefined : true}
                aria-describedby={problem && `${field}-problem`}
                defaultValue={params.get(field) ?? ""}
                className="field"
              />
            </label>
          );
        })}
      </div>
      {ENDS.map(([end]) => {
        const problem = refused[`${name}_${end}`];
        return (
          problem !== undefined && (
            <p
              key={end}
              id={`${name}_${end}-problem`}
              className="mt-1.5 text-sm font-medium text-danger"
            >
              {problem}
            </p>
          )
        );
      })}
      {bars && (
        <datalist id={list}>
          {bars.edges
            .filter((_, at) => at > 0 && at % SUGGESTED === 0)
            .map((edge) => (
              <option key={edge}>{edge}</option>
            ))}
        </datalist>
      )}
    </>
  );
}
