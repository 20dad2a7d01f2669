import { type Kysely, sql, type Transaction } from "kysely";
import { type CarNews, MOST_SEARCHES, type Rhythm } from "#shared/rules/alerts.ts";
import { ON_SALE } from "#server/features/products/views.ts";
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
  /** The language of the page that it was saved on: in it, an address without an account is written to. */
  language: string;
  latitude: number | null;
  longitude: number | null;
  rhythm: Rhythm;
  tells: readonly CarNews[];
  isConfirmed: boolean;
}

/**
 * The moment from which cars are news: a transaction that is still open may have put cars on sale that nobody sees
 * yet, with the moment of its beginning.
 */
const SINCE = sql<Date>`least(now(), (SELECT min(xact_start) FROM pg_stat_activity
  WHERE backend_xid IS NOT NULL AND datname = current_database() AND pid <> pg_backend_pid()))`;

/**
 * Saves a search in a free slot of its owner, unless it is saved already. Undefined where no slot is free, and
 * where another request was quicker.
 */
export async function insertSearch(
  db: Kysely<Database>,
  search: NewSearch,
  slots: number,
): Promise<SearchRow | undefined> {
  const { id, owner, name, filters, latitude, longitude, rhythm, tells, isConfirmed, language } =
    search;
  const { rows } = await sql<SearchRow>`
    INSERT INTO saved_searches
      (id, person_id, email, slot, name, filters, latitude, longitude, rhythm, tells, confirmed_at, watched_since,
        ended_at, language)
    SELECT ${id}, ${owner.personId}::uuid, ${owner.email}::text, slot, ${name}, ${filters}, ${latitude}::float8,
      ${longitude}::float8, ${rhythm}, ${[...tells]}::text[], CASE WHEN ${isConfirmed} THEN now() END,
      ${SINCE}, CASE WHEN ${rhythm} = 'never' THEN now() END, ${language}
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
 * room. What the account has saved as well is told to the account alone.
 */
export async function claimSearches(
  transaction: Transaction<Database>,
  personId: string,
  email: string,
): Promise<void> {
  await sql`
    DELETE FROM saved_searches s WHERE email = ${email} AND EXISTS (
      SELECT FROM saved_searches o WHERE o.person_id = ${personId} AND o.filters = s.filters)`.execute(
    transaction,
  );
  await sql`
    UPDATE saved_searches s SET person_id = ${personId}, email = NULL, slot = free.slot
    FROM (
      SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM saved_searches
      WHERE email = ${email} AND confirmed_at IS NOT NULL
    ) own JOIN (
      SELECT slot, row_number() OVER (ORDER BY slot) AS place
      FROM generate_series(1, ${sql.lit(MOST_SEARCHES)}) slot
      WHERE slot NOT IN (SELECT slot FROM saved_searches WHERE person_id = ${personId})
    ) free USING (place)
    WHERE s.id = own.id`.execute(transaction);
}

/** Makes room for a search of an address: those that nobody has confirmed, or that were ended, are in nobody's way. */
export async function dropIdle(db: Kysely<Database>, email: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM saved_searches WHERE id = (
      SELECT id FROM saved_searches WHERE email = ${email} AND (confirmed_at IS NULL OR ended_at IS NOT NULL)
      ORDER BY created_at LIMIT 1)`.execute(db);
  return numAffectedRows > 0n;
}

/**
 * A search that an address has ended waits for its confirmation again, and one that still waits tells what was chosen
 * last, in the language of that page. Undefined, and nothing is changed, for one that is confirmed.
 */
export function waitForConfirmation(
  db: Kysely<Database>,
  id: string,
  {
    name,
    language,
    rhythm,
    tells,
  }: Pick<NewSearch, "name" | "language" | "rhythm"> & { tells?: readonly CarNews[] | undefined },
): Promise<SearchRow | undefined> {
  return db
    .updateTable("saved_searches")
    .set({
      name,
      language,
      rhythm,
      ...(tells !== undefined && { tells: [...tells] }),
      confirmed_at: null,
      ended_at: null,
      due_at: null,
      overflowed_at: null,
      // The days until an unconfirmed search is deleted begin anew for one that was ended, not at each repetition.
      created_at: sql<Date>`CASE WHEN ended_at IS NULL THEN created_at ELSE now() END`,
    })
    .where("id", "=", id)
    .where(({ eb, or }) => or([eb("confirmed_at", "is", null), eb("rhythm", "=", "never")]))
    .returningAll()
    .executeTakeFirst();
}

export interface Change {
  name?: string | undefined;
  rhythm?: Rhythm | undefined;
  tells?: readonly CarNews[] | undefined;
}

/**
 * Changes a search of this id. Turned on again, it tells what happens from now on. News that are due already
 * are due at `dueAt` by another rhythm, or never.
 */
export async function updateSearch(
  transaction: Transaction<Database>,
  { id, rhythm: before }: Pick<SearchRow, "id" | "rhythm">,
  { name, rhythm, tells }: Change,
  dueAt: Date | null,
): Promise<SearchRow> {
  const isOther = rhythm !== undefined && rhythm !== before;
  if (!isOther && name === undefined && tells === undefined)
    return transaction
      .selectFrom("saved_searches")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  if (isOther && (rhythm === "never" || before === "never")) await forgetNews(transaction, id);
  return transaction
    .updateTable("saved_searches")
    .set({
      ...(name !== undefined && { name }),
      ...(tells !== undefined && { tells: [...tells] }),
      ...(isOther && {
        rhythm,
        due_at: sql<Date | null>`CASE WHEN due_at IS NOT NULL THEN ${dueAt}::timestamptz END`,
        ended_at: rhythm === "never" ? sql<Date>`now()` : null,
        ...((rhythm === "never" || before === "never") && { overflowed_at: null }),
        ...(before === "never" && { watched_since: SINCE }),
      }),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What has happened until now is no news: its reader knows every car as it is. */
async function forgetNews(transaction: Transaction<Database>, id: string): Promise<void> {
  await transaction
    .deleteFrom("saved_search_cars")
    .where("search_id", "=", id)
    .where("told_at", "is", null)
    .execute();
  await sql`
    UPDATE saved_search_cars c SET is_due = false, told_on_sale = (${sql.raw(ON_SALE)}),
      told_price_minor = p.resale_price_minor, told_currency = p.currency
    FROM products p WHERE p.id = c.product_id AND c.search_id = ${id}`.execute(transaction);
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
    .set({ confirmed_at: sql<Date>`now()`, watched_since: SINCE })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .execute();
}

/** Searches that tell somebody. */
export function findWatched(db: Kysely<Database>) {
  return db
    .selectFrom("saved_searches as s")
    .select(["s.id", "s.person_id", "s.filters", "s.latitude", "s.longitude", "s.watched_since"])
    .where("s.rhythm", "<>", "never")
    .where("s.confirmed_at", "is not", null)
    .orderBy("s.id")
    .execute();
}

/** Changes with each change of the searches that tell somebody. */
export async function findWatchedVersion(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    SELECT count(*) || ' ' || coalesce(md5(string_agg(concat(s.id, s.person_id, s.watched_since), ',' ORDER BY s.id)), '') AS version
    FROM saved_searches s WHERE s.rhythm <> 'never' AND s.confirmed_at IS NOT NULL`.execute(db);
  return rows[0]?.version ?? "";
}

/** Forgets what was never confirmed, and what an address has ended. */
export async function forgetEnded(db: Kysely<Database>): Promise<void> {
  await sql`DELETE FROM saved_searches WHERE email IS NOT NULL AND (
    confirmed_at IS NULL AND created_at < now() - interval '2 days'
    OR ended_at < now() - interval '30 days')`.execute(db);
  // A car that left long ago hardly comes back, and is told as new if it does.
  await sql`DELETE FROM saved_search_cars c USING products p
    WHERE p.id = c.product_id AND c.found_at < now() - interval '90 days'
      AND p.state NOT IN ('active', 'reserved') AND p.updated_at < now() - interval '90 days'`.execute(
    db,
  );
}

/** For a person who leaves: what their address has saved without the account goes, too. */
export async function deleteSearchesOf(
  transaction: Transaction<Database>,
  personId: string,
): Promise<void> {
  await sql`DELETE FROM saved_searches WHERE email = (SELECT email FROM users WHERE id = ${personId})`.execute(
    transaction,
  );
}
