import { t } from "#shared/lib/text.ts";
import type { SearchInput } from "#shared/contract/search.ts";
import { invalidField } from "#server/base/errors.ts";
import type { PlacesContext } from "#server/features/places/context.ts";
import { findPlace } from "#server/features/places/find-place.ts";
import type { Place } from "#server/features/places/views.ts";

/** The place that the search is around. @throws AppError BAD_REQUEST for one that is not known */
export async function requirePlace(
  context: PlacesContext,
  { near }: Pick<SearchInput, "near">,
): Promise<Place | undefined> {
  if (near === undefined) return undefined;
  const place = await findPlace(context, near);
  if (place === undefined)
    throw invalidField("near", t`We don’t recognise this location. Enter a town or postcode.`);
  return place;
}
