import type { PoolClient } from "pg";
import type { KnownPlace } from "#server/adapters/places/places.ts";

/** The source of the places that come with the product. */
export const PACKAGES = "packages";

/** No two processes fill the table at once. */
export async function lockPlaces(client: PoolClient): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended('places', 0))");
}

export async function readVersion(
  client: Pick<PoolClient, "query">,
  source: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ version: string }>(
    "SELECT version FROM place_sources WHERE source = $1",
    [source],
  );
  return rows[0]?.version;
}

export async function makeStage(client: PoolClient): Promise<void> {
  await client.query(`CREATE TEMP TABLE staged_places (
    country text, name text, spelling text, code text, population integer, latitude double precision, longitude double precision
  ) ON COMMIT DROP`);
}

export async function stagePlaces(
  client: PoolClient,
  places: readonly KnownPlace[],
): Promise<void> {
  const rows = places.flatMap((place) =>
    [place.name, ...(place.aliases ?? [])].map((spelling) => ({ ...place, spelling })),
  );
  await client.query(
    `INSERT INTO staged_places SELECT * FROM unnest(
       $1::text[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::float8[], $7::float8[])`,
    [
      rows.map(({ country }) => country),
      rows.map(({ name }) => name),
      rows.map(({ spelling }) => spelling),
      rows.map(({ code }) => code ?? null),
      rows.map(({ population }) => population),
      rows.map(({ latitude }) => latitude),
      rows.map(({ longitude }) => longitude),
    ],
  );
}

/**
 * Replaces the places of a source by those that were staged, and returns their number. Of the towns of one name in a
 * country, the largest stays. What an operator has added comes before what the product brings.
 */
export async function replacePlaces(
  client: PoolClient,
  source: string,
  version: string,
): Promise<number> {
  await client.query("DELETE FROM places WHERE source = $1", [source]);
  const { rowCount } = await client.query(
    `INSERT INTO places (slug, country, name, population, latitude, longitude, source)
     SELECT DISTINCT ON (slug, country) slug, country, left(name, 120), population, latitude, longitude, $1
     FROM (SELECT *, CASE WHEN code IS NULL THEN place_slug(spelling) ELSE place_code(country, code) END AS slug
       FROM staged_places) named
     WHERE length(slug) <= 120 AND country ~ '^[A-Z]{2}$'
     ORDER BY slug, country, population DESC
     ON CONFLICT (slug, country) DO UPDATE SET name = excluded.name, population = excluded.population,
       latitude = excluded.latitude, longitude = excluded.longitude, source = excluded.source
     WHERE $1 <> '${PACKAGES}'`,
    [source],
  );
  await client.query("UPDATE places SET is_largest = false WHERE is_largest");
  await client.query(
    `UPDATE places SET is_largest = true FROM (
       SELECT DISTINCT ON (slug) slug, country FROM places WHERE population > 0
       ORDER BY slug, population DESC, country
     ) largest WHERE places.slug = largest.slug AND places.country = largest.country`,
  );
  await client.query("SELECT analyze_places()");
  await client.query(
    `INSERT INTO place_sources (source, version) VALUES ($1, $2)
     ON CONFLICT (source) DO UPDATE SET version = excluded.version, added_at = now()`,
    [source, version],
  );
  return rowCount ?? 0;
}
