import type { Pool, PoolClient } from "pg";
import type { KnownPlace } from "#server/adapters/places/places.ts";
import { lockPlaces, makeStage, readVersion, replacePlaces, stagePlaces } from "./store.ts";

export interface PlaceSource {
  name: string;
  version: string;
  read(): AsyncIterable<readonly KnownPlace[]>;
}

/** Where a statement may take long: all places are sorted by one. */
export type PlacesPool = Pick<Pool, "query"> & { connect(): Promise<PoolClient> };

/**
 * Adds the places of a source, or replaces those of another version of it, in one transaction. Returns the number of
 * places, or undefined where this version is there already. `announce` runs in the same transaction. At `signal` the
 * connection is closed, which undoes everything: a site that stops does not wait for its places.
 */
export async function addPlaces(
  pool: PlacesPool,
  { name, version, read }: PlaceSource,
  announce: (client: Pick<Pool, "query">) => Promise<unknown> = async () => {},
  signal?: AbortSignal,
): Promise<number | undefined> {
  if ((await readVersion(pool, name)) === version) return undefined;
  const client = await pool.connect();
  let isClosed = false;
  const end = () => {
    if (!isClosed) client.release(true);
    isClosed = true;
  };
  signal?.addEventListener("abort", end, { once: true });
  try {
    signal?.throwIfAborted();
    await client.query("BEGIN");
    await lockPlaces(client);
    let count: number | undefined;
    // Another process may have been faster.
    if ((await readVersion(client, name)) !== version) {
      await makeStage(client);
      for await (const places of read()) await stagePlaces(client, places);
      count = await replacePlaces(client, name, version);
      await announce(client);
    }
    await client.query("COMMIT");
    return count;
  } finally {
    // Closed, because it may have no timeouts.
    end();
    signal?.removeEventListener("abort", end);
  }
}
