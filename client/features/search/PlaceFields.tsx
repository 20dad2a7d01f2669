import { useId } from "react";
import { t } from "#shared/lib/text.ts";
import { RADII, USUAL_RADIUS } from "#shared/rules/search.ts";
import type { Site } from "#shared/rules/site.ts";
import { PlaceField } from "./PlaceField.tsx";
import type { SearchData } from "./search-data.ts";
import type { Format } from "./words.ts";

interface PlaceFieldsProps {
  search: SearchData;
  params: URLSearchParams;
  format: Format;
  site: Site;
  /** The place has been chosen, or left. */
  onLeaveWords: () => void;
}

/** A town or postcode, and how far around it; each distance with its cars where the place is known. */
export function PlaceFields({ search, params, format, site, onLeaveWords }: PlaceFieldsProps) {
  const { applied, facets, refused } = search;
  const problem = refused["near"];
  const id = useId();
  return (
    <>
      <div className="flex gap-2">
        <PlaceField
          aria-label={t`Town or postcode`}
          placeholder={t`Town, postcode`}
          defaultValue={params.get("near") ?? ""}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem && id}
          onWhole={() => onLeaveWords()}
          className="field min-w-0 flex-1 px-2.5"
        />
        <select
          name="radius"
          aria-label={t`Distance from this location`}
          defaultValue={applied.radius === USUAL_RADIUS ? "" : (applied.radius ?? "")}
          className="field w-auto shrink-0"
        >
          {RADII.map((radius, at) => {
            const count = facets.radius[at];
            return (
              <option key={radius} value={radius === USUAL_RADIUS ? "" : radius}>
                {`${radius} ${site.distanceUnit}`}
                {count !== undefined && ` (${format.number(count)})`}
              </option>
            );
          })}
        </select>
      </div>
      {problem !== undefined && (
        <p id={id} className="mt-1.5 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
