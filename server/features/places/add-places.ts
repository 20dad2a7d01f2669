import type { Pool } from "pg";
import type { KnownPlace } from "#server/adapters/places/places.ts";
import { allowLongStatements } from "#server/db/watched-client.ts";
import { lockPlaces, makeStage, readVersion, replacePlaces, stagePlaces } from "./store.ts";

export interface PlaceSource {
  name: string;
  version: string;
  read(): AsyncIterable<readonly KnownPlace[]>;
}

/**
 * Adds the places of a source, or replaces those of another version of it, in one transaction. Returns the number of
 * places, or undefined where this version is there already. `announce` runs in the same transaction. At `signal` the
 * connection is closed, which undoes everything: a site that stops does not wait for its places.
 */
export async function addPlaces(
  pool: Pool,
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
    await allowLongStatements(client);
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
    // Closed, because it has no timeouts.
    end();
    signal?.removeEventListener("abort", end);
  }
}
