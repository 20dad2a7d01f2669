import { lazy, Suspense, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Site } from "#shared/rules/site.ts";
import type { RangeFilter } from "#shared/rules/search.ts";
import { cropBars } from "./crop-bars.ts";
import { Histogram } from "./Histogram.tsx";
import type { SearchData } from "./search-data.ts";
import type { Ends } from "./thumbs.ts";
import { type Format, TITLES, unitOf } from "./words.ts";

const RangeThumbs = lazy(async () => ({
  default: (await import("./RangeThumbs.tsx")).RangeThumbs,
}));

export interface RangeFieldsProps {
  name: RangeFilter;
  search: SearchData;
  params: URLSearchParams;
  site: Site;
  format: Format;
  /** Whether the filters can be seen: before, a range has no thumbs. */
  isShown: boolean;
  /** The fields are to be read. `typed` is the one that is typed on in, whose history entry is replaced. */
  onLeaveWords: (typed?: string) => void;
}

const ENDS = [
  ["from", t`From`],
  ["to", t`To`],
] as const;

function labelOf(title: string, end: "from" | "to", unit: string | undefined): string {
  if (end === "from") return unit === undefined ? t`${title} from` : t`${title} from (${unit})`;
  return unit === undefined ? t`${title} to` : t`${title} to (${unit})`;
}

/** Every fourth edge of a histogram is suggested. */
const SUGGESTED = 4;

/** Two fields for the ends of a range. Amounts are typed as people write them, so these are no number fields. */
export function RangeFields(props: RangeFieldsProps) {
  const { name, search, params, site, isShown } = props;
  const [moved, setMoved] = useState<Ends>();
  const fields = useRef<HTMLDivElement>(null);
  const { applied, refused, facets } = search;
  const bars = name === "power" ? undefined : cropBars(facets.histograms[name]);
  const unit = unitOf(name, site);
  const list = bars && `suggested-${name}`;
  const from = applied[`${name}_from`];
  const to = applied[`${name}_to`];
  const isSwapped = from !== undefined && to !== undefined && from > to;
  // What was typed the wrong way round is shown as it is read.
  const typedIn = (end: "from" | "to") =>
    isSwapped ? `${name}_${end === "from" ? "to" : "from"}` : `${name}_${end}`;
  const applying: Ends = isSwapped ? { from: to, to: from } : { from, to };
  return (
    <>
      {bars && <Histogram {...bars} {...(moved ?? applying)} />}
      {bars?.counts.some((count) => count > 0) && isShown && (
        <Suspense fallback={null}>
          <RangeThumbs {...props} {...bars} ends={applying} fields={fields} onMove={setMoved} />
        </Suspense>
      )}
      <div ref={fields} className="flex gap-3">
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
                aria-label={labelOf(TITLES[name], end, unit)}
                aria-invalid={problem === undefined ? undefined : true}
                aria-describedby={problem && `${field}-problem`}
                defaultValue={params.get(typedIn(end)) ?? ""}
                className="field mt-1.5"
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
