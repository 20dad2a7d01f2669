import type { Pool } from "pg";
import { packagePlaces } from "#server/adapters/places/package-places.ts";
import { withLongStatements } from "#server/db/watched-client.ts";
import { addKnownPlaces } from "#server/features/places/add-known-places.ts";
import { rereadCars } from "#server/features/search/reread-cars.ts";

/** Adds the places that come with the product, or their newer version; their number, or undefined where all are there. */
export function preparePlaces(pool: Pool, signal?: AbortSignal): Promise<number | undefined> {
  // Cars that are indexed have no place yet.
  return addKnownPlaces(withLongStatements(pool), packagePlaces, rereadCars, signal);
}
