import type { Pool } from "pg";
import type { KnownPlaces } from "#server/adapters/places/places.ts";
import { addPlaces, type PlacesPool } from "./add-places.ts";
import { PACKAGES } from "./store.ts";

/** Adds the places that come with the product. */
export function addKnownPlaces(
  pool: PlacesPool,
  { version, read }: KnownPlaces,
  announce?: (client: Pick<Pool, "query">) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<number | undefined> {
  return addPlaces(pool, { name: PACKAGES, version, read }, announce, signal);
}
