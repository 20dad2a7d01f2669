import type { Pool } from "pg";

/** A place that somebody has named. */
export interface Place {
  name: string;
  country: string;
  /** 0 for a postcode. */
  population: number;
  /** Degrees. */
  latitude: number;
  longitude: number;
}

const COLUMNS = "name, country, population, latitude, longitude";

const SAINTS = ["st", "saint", "sankt"] as const;

/** A town's slug, an expression of SQL, with each spelling of "saint". */
function spellingsOf(slug: string): string {
  return SAINTS.map(
    (saint) => `regexp_replace(${slug}, '(^|-)(${SAINTS.join("|")})(?=-)', '\\1${saint}', 'g')`,
  ).join();
}

/**
 * The towns whose name begins with a slug and goes on; both arguments are expressions of SQL. OFFSET 0 keeps the
 * subquery apart, so that each slug is looked for in the index: as a plain join, PostgreSQL before 18 reads and sorts
 * the whole table for each slug where nested loops are off.
 */
function townsBegun(slug: string, country: string): string {
  return `SELECT DISTINCT ON (name, country) places.*
    FROM (SELECT DISTINCT unnest(ARRAY[${spellingsOf(slug)}]) AS slug) typed
    CROSS JOIN LATERAL (
      SELECT * FROM places WHERE slug > typed.slug || '-' AND slug < typed.slug || '.' OFFSET 0
    ) places
    WHERE population > 0 AND (country = ${country} OR is_largest)`;
}

/** Of towns that begin with the same words, the one that is meant comes first. */
const begunOrder = (country: string) => `country = ${country} DESC, population DESC, name`;

/** A word of fewer letters begins the names of too many towns. */
export const LEAST_LETTERS = 4;

/**
 * Joins where the car `p` is to a statement, as `latitude` and `longitude`: by its postcode, else by its town, which
 * is in the site's country before all others and named much as in a search (`findPlace`, which also reads postcodes
 * beside the town and those of other countries): `St. Gallen`, `Bad Homburg`. Other spellings are looked for only where
 * a town is not known by its own: for each car, in a nested loop.
 */
export function joinPlace(country: string): { joins: string; latitude: string; longitude: string } {
  const own = `'${country}'`;
  const town = "regexp_replace(place_slug(split_part(p.location, ',', 1)), '^[0-9]+-', '')";
  return {
    joins: `
      LEFT JOIN places by_code ON by_code.country = ${own}
        AND by_code.slug = place_code(${own}, p.postcode)
      LEFT JOIN places by_town ON by_town.country = ${own}
        AND by_town.slug = CASE WHEN by_code.slug IS NULL THEN ${town} END
      LEFT JOIN LATERAL (
        SELECT found.latitude, found.longitude
        FROM (SELECT ${town} AS slug WHERE by_code.slug IS NULL AND by_town.slug IS NULL OFFSET 0) said
        CROSS JOIN LATERAL (
          (SELECT 1 AS rank, latitude, longitude FROM places
          WHERE places.slug IN (said.slug, ${spellingsOf("said.slug")}) AND (country = ${own} OR is_largest)
          ORDER BY country = ${own} DESC, places.slug = said.slug DESC, population DESC LIMIT 1)
          UNION ALL
          (SELECT 2, latitude, longitude
          FROM (SELECT *, lead(country) OVER (ORDER BY ${begunOrder(own)}) AS next
            FROM (${townsBegun("said.slug", own)}) begun ORDER BY ${begunOrder(own)} LIMIT 1) largest
          WHERE length(said.slug) >= ${LEAST_LETTERS}
            AND (said.slug LIKE '%-%' OR (country = ${own} AND next IS DISTINCT FROM ${own})))
        ) found ORDER BY rank LIMIT 1
      ) by_name ON true`,
    latitude: "coalesce(by_code.latitude, by_town.latitude, by_name.latitude)",
    longitude: "coalesce(by_code.longitude, by_town.longitude, by_name.longitude)",
  };
}

/**
 * As `joinPlace`, for statements that read most of the cars: a common table expression `located` finds each pair of
 * town and postcode once, of `cars`, a FROM clause of products `p`.
 */
export function joinLocated(
  country: string,
  cars: string,
): { located: string; joins: string; latitude: string; longitude: string } {
  const { joins, latitude, longitude } = joinPlace(country);
  return {
    located: `located AS MATERIALIZED (
      SELECT coalesce(p.location, '') AS location, coalesce(p.postcode, '') AS postcode,
        ${latitude} AS latitude, ${longitude} AS longitude
      FROM (SELECT DISTINCT p.location, p.postcode ${cars}) p ${joins})`,
    // NULL is equal to nothing, which a hash join needs.
    joins: `LEFT JOIN located ON located.location = coalesce(p.location, '')
      AND located.postcode = coalesce(p.postcode, '')`,
    latitude: "located.latitude",
    longitude: "located.longitude",
  };
}

/** The place that a postcode or the name of a town means; the site's country comes first, then the exact spelling. */
export async function readPlace(
  pool: Pool,
  text: string,
  country: string,
): Promise<Place | undefined> {
  const { rows } = await pool.query<Place>(
    `SELECT ${COLUMNS} FROM places
     WHERE slug IN (place_code($2, $1), place_slug($1), ${spellingsOf("place_slug(split_part($1, ',', 1))")})
       AND (country = $2 OR is_largest)
     ORDER BY country = $2 DESC, slug = place_code($2, $1) DESC, slug = place_slug($1) DESC,
       slug = place_slug(split_part($1, ',', 1)) DESC, population DESC LIMIT 1`,
    [text, country],
  );
  return rows[0];
}

/** The place of a postcode of a country. */
export async function readCodeIn(
  pool: Pool,
  code: string,
  country: string,
): Promise<Place | undefined> {
  const { rows } = await pool.query<Place>(
    `SELECT ${COLUMNS} FROM places
     WHERE slug = place_code($2, $1) AND country = $2 AND population = 0`,
    [code, country],
  );
  return rows[0];
}

/** The place of a postcode that is written in full and known in one country alone. */
export async function readCodeAbroad(pool: Pool, code: string): Promise<Place | undefined> {
  // Each country whose postcodes are known by a part, and any other.
  const parts = ["", "CA", "GB", "NL", "US"].map((country) => `place_code('${country}', $1)`);
  const { rows } = await pool.query<Place>(
    `SELECT ${COLUMNS} FROM places
     WHERE slug IN (${parts.join()}) AND slug = place_code(country, $1) AND population = 0 LIMIT 2`,
    [code],
  );
  return rows.length === 1 ? rows[0] : undefined;
}

/** The two largest towns whose name begins with these words and goes on, those of the site's country first. */
export async function readTownsBegun(pool: Pool, words: string, country: string): Promise<Place[]> {
  const { rows } = await pool.query<Place>(
    `SELECT ${COLUMNS} FROM (${townsBegun("place_slug($1)", "$2")}) begun
     ORDER BY ${begunOrder("$2")} LIMIT 2`,
    [words, country],
  );
  return rows;
}

/** A place with the text that names it. */
export type NamedPlace = Pick<Place, "name" | "population"> & { text: string };

/** The places of a country that texts name, by postcode or town. */
export async function readPlacesNamed(
  pool: Pool,
  texts: readonly string[],
  country: string,
): Promise<NamedPlace[]> {
  const { rows } = await pool.query<NamedPlace>(
    `SELECT text, name, population FROM unnest($1::text[]) AS text
     JOIN places ON country = $2 AND slug IN (place_code($2, text), place_slug(text))`,
    [texts, country],
  );
  return rows;
}

/** Places whose name begins with a text, but for smaller towns: those of the site's country first, the largest first. */
export async function readPlacesBy(
  pool: Pool,
  asked: { prefix: string; country: string; limit: number; inhabitants: number },
): Promise<Place[]> {
  const { rows } = await pool.query<Place>(
    `SELECT ${COLUMNS} FROM (
       SELECT DISTINCT ON (name, country) *
       FROM places, lower(coalesce(place_slug($1), '')) AS typed
       WHERE slug >= typed AND slug < typed || U&'\\FFFF' AND typed <> ''
         AND (country = $2 OR is_largest) AND (population = 0 OR population >= $4)
     ) found
     ORDER BY country = $2 DESC, population DESC, name LIMIT $3`,
    [asked.prefix, asked.country, asked.limit, asked.inhabitants],
  );
  return rows;
}
