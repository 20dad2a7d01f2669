import { type Kysely, sql, type Transaction } from "kysely";
import type { CarNews, Rhythm } from "#shared/rules/alerts.ts";
import type { Database } from "#server/db/schema.ts";

export function findSearch(db: Kysely<Database>, id: string) {
  return db.selectFrom("saved_searches").selectAll().where("id", "=", id).executeTakeFirst();
}

export type SearchRow = NonNullable<Awaited<ReturnType<typeof findSearch>>>;

/** Whose a saved search is: an account's, or an address's. */
export type Owner = { personId: string; email: null } | { personId: null; email: string };

/** What a search is saved with. */
export interface NewSearch {
  id: string;
  owner: Owner;
  name: string;
  filters: string;
  latitude: number | null;
  longitude: number | null;
  rhythm: Rhythm;
  tells: readonly CarNews[];
  isConfirmed: boolean;
}

/**
 * Saves a search in a free slot of its owner, unless it is saved already. Undefined where no slot is free, and
 * where another request was quicker.
 */
export async function insertSearch(
  db: Kysely<Database>,
  search: NewSearch,
  slots: number,
): Promise<SearchRow | undefined> {
  const { id, owner, name, filters, latitude, longitude, rhythm, tells, isConfirmed } = search;
  const { rows } = await sql<SearchRow>`
    INSERT INTO saved_searches
      (id, person_id, email, slot, name, filters, latitude, longitude, rhythm, tells, confirmed_at)
    SELECT ${id}, ${owner.personId}::uuid, ${owner.email}::text, slot, ${name}, ${filters}, ${latitude}::float8,
      ${longitude}::float8, ${rhythm}, ${[...tells]}::text[], CASE WHEN ${isConfirmed} THEN now() END
    FROM generate_series(1, ${slots}) slot
    WHERE NOT EXISTS (SELECT FROM saved_searches s WHERE s.slot = slot.slot AND ${isOf(owner)})
    ORDER BY slot LIMIT 1
    ON CONFLICT DO NOTHING
    RETURNING *`.execute(db);
  return rows[0];
}

const isOf = ({ personId, email }: Owner) =>
  personId === null ? sql`s.email = ${email}` : sql`s.person_id = ${personId}`;

export async function findSame(
  db: Kysely<Database>,
  owner: Owner,
  filters: string,
): Promise<SearchRow | undefined> {
  const { rows } = await sql<SearchRow>`
    SELECT * FROM saved_searches s WHERE ${isOf(owner)} AND filters = ${filters}`.execute(db);
  return rows[0];
}

export async function countSearches(db: Kysely<Database>, owner: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM saved_searches s WHERE ${isOf(owner)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The latest first. */
export function findSearchesOf(db: Kysely<Database>, personId: string) {
  return db
    .selectFrom("saved_searches")
    .selectAll()
    .where("person_id", "=", personId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/**
 * What was saved under a confirmed address before its account knew of it becomes the account's, as far as there is
 * room and the account has not saved the same.
 */
export async function claimSearches(
  db: Kysely<Database>,
  personId: string,
  email: string,
): Promise<void> {
  await sql`
    UPDATE saved_searches s SET person_id = ${personId}, email = NULL, slot = free.slot
    FROM (
      SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM saved_searches
      WHERE email = ${email} AND confirmed_at IS NOT NULL AND md5(filters) NOT IN (
        SELECT md5(filters) FROM saved_searches WHERE person_id = ${personId})
    ) own JOIN (
      SELECT slot, row_number() OVER (ORDER BY slot) AS place FROM generate_series(1, 50) slot
      WHERE slot NOT IN (SELECT slot FROM saved_searches WHERE person_id = ${personId})
    ) free USING (place)
    WHERE s.id = own.id`.execute(db);
}

export interface Change {
  name?: string | undefined;
  rhythm?: Rhythm | undefined;
  tells?: readonly CarNews[] | undefined;
}

/**
 * Changes a search of this id. Turned on again, it tells what happens from now on. News that are due already
 * are due at `dueAt` then, or never.
 */
export async function updateSearch(
  transaction: Transaction<Database>,
  { id, rhythm: before }: Pick<SearchRow, "id" | "rhythm">,
  { name, rhythm, tells }: Change,
  dueAt: Date | null,
): Promise<SearchRow> {
  const isTurnedOn = before === "never" && rhythm !== undefined && rhythm !== "never";
  const isTurnedOff = rhythm === "never";
  if (isTurnedOff)
    await transaction
      .deleteFrom("saved_search_cars")
      .where("search_id", "=", id)
      .where("told_at", "is", null)
      .execute();
  return transaction
    .updateTable("saved_searches")
    .set({
      ...(name !== undefined && { name }),
      ...(rhythm !== undefined && { rhythm }),
      ...(tells !== undefined && { tells: [...tells] }),
      ...(isTurnedOn && { watched_since: sql<Date>`now()` }),
      ...(rhythm !== undefined && {
        due_at: sql<Date | null>`CASE WHEN due_at IS NOT NULL THEN ${dueAt}::timestamptz END`,
      }),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteSearch(db: Kysely<Database>, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("saved_searches")
    .where("id", "=", id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Confirms an address for one search. What comes on sale from now on is new. */
export async function confirmSearch(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable("saved_searches")
    .set({ confirmed_at: sql<Date>`now()`, watched_since: sql<Date>`now()` })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .execute();
}

/** Searches that tell somebody. */
export function findWatched(db: Kysely<Database>) {
  return db
    .selectFrom("saved_searches as s")
    .leftJoin("users as u", "u.id", "s.person_id")
    .select(["s.id", "s.person_id", "s.filters", "s.latitude", "s.longitude", "s.watched_since"])
    .where("s.rhythm", "<>", "never")
    .where("s.confirmed_at", "is not", null)
    .where("u.suspended_at", "is", null)
    .orderBy("s.id")
    .execute();
}

/** Changes with each change of the searches that tell somebody. */
export async function findWatchedVersion(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    SELECT count(*) || ' ' || coalesce(md5(string_agg(s.id::text || s.watched_since::text, ',' ORDER BY s.id)), '') AS version
    FROM saved_searches s LEFT JOIN users u ON u.id = s.person_id
    WHERE s.rhythm <> 'never' AND s.confirmed_at IS NOT NULL AND u.suspended_at IS NULL`.execute(
    db,
  );
  return rows[0]?.version ?? "";
}

/** Forgets what was never confirmed, and what an address has ended. */
export async function forgetEnded(db: Kysely<Database>): Promise<void> {
  await sql`DELETE FROM saved_searches WHERE email IS NOT NULL AND (
    confirmed_at IS NULL AND created_at < now() - interval '2 days'
    OR rhythm = 'never' AND coalesce(told_at, created_at) < now() - interval '30 days')`.execute(
    db,
  );
  // A car that left long ago hardly comes back, and is told as new if it does.
  await sql`DELETE FROM saved_search_cars c USING products p
    WHERE p.id = c.product_id AND c.found_at < now() - interval '90 days'
      AND p.state NOT IN ('active', 'reserved') AND p.updated_at < now() - interval '90 days'`.execute(
    db,
  );
}
