import { type Kysely, sql, type Transaction } from "kysely";
import { type CarNews, type Rhythm, WISHLIST_NEWS } from "#shared/rules/alerts.ts";
import type { Database } from "#server/db/schema.ts";
import { ON_SALE } from "#server/features/products/views.ts";

/** Somebody whose news are due. */
export interface Due {
  kind: "search" | "wishlist";
  /** Of the search, or of the wishlist's person. */
  id: string;
}

/** Somebody whose news are due, and the filters of the search; empty for a wishlist. */
export interface DueNow extends Due {
  filters: string;
}

/** Those that are due: who wants to know at once, then the longest due. Suspended accounts wait. */
export async function findDue(db: Kysely<Database>, most: number): Promise<DueNow[]> {
  const { rows } = await sql<DueNow>`
    SELECT kind, d.id, filters FROM (
      SELECT 'search' AS kind, id, filters, person_id, rhythm, due_at FROM saved_searches WHERE due_at <= now()
      UNION ALL SELECT 'wishlist', person_id, '', person_id, rhythm, due_at FROM wishlist_alerts WHERE due_at <= now()
    ) d LEFT JOIN users u ON u.id = d.person_id
    WHERE u.suspended_at IS NULL
    ORDER BY rhythm <> 'instant', due_at LIMIT ${most}`.execute(db);
  return rows;
}

/** The reader of news: an account whose address may not be confirmed yet, or a confirmed address alone. */
export interface Reader {
  person_id: string | null;
  person_name: string | null;
  email: string;
  /** The language in which an address without an account has saved the search. */
  language: string | null;
  is_confirmed: boolean;
  rhythm: Rhythm;
  tells: CarNews[];
  /** Whether a search has found more new cars than were stored. */
  has_more: boolean;
  /** Name and filters of a search. */
  name: string;
  filters: string;
}

/** Locks what is due, and finds its reader; undefined where another process has told it meanwhile. */
export async function lockDue(
  transaction: Transaction<Database>,
  { kind, id }: Due,
): Promise<Reader | undefined> {
  const { rows } =
    kind === "search"
      ? await sql<Reader>`
          SELECT s.person_id, u.name AS person_name, coalesce(u.email, s.email) AS email,
            coalesce(u.email_verified, s.confirmed_at IS NOT NULL) AS is_confirmed, s.rhythm, s.tells, s.name, s.filters, s.language,
            s.overflowed_at IS NOT NULL AND 'new' = ANY (s.tells) AS has_more
          FROM saved_searches s LEFT JOIN users u ON u.id = s.person_id
          WHERE s.id = ${id} AND s.due_at <= now() AND u.suspended_at IS NULL FOR UPDATE OF s SKIP LOCKED`.execute(
          transaction,
        )
      : await sql<Reader>`
          SELECT s.person_id, u.name AS person_name, u.email, u.email_verified AS is_confirmed, s.rhythm, s.tells,
            '' AS name, '' AS filters, NULL AS language, false AS has_more
          FROM wishlist_alerts s JOIN users u ON u.id = s.person_id
          WHERE s.person_id = ${id} AND s.due_at <= now() AND u.suspended_at IS NULL FOR UPDATE OF s SKIP LOCKED`.execute(
          transaction,
        );
  return rows[0];
}

/** @param dueAt when to judge again; null where nothing waits */
export async function updateDue(
  transaction: Kysely<Database>,
  { kind, id }: Due,
  { dueAt, isTold }: { dueAt: Date | null; isTold: boolean },
): Promise<void> {
  const told = isTold ? sql`, told_at = now()` : sql``;
  const [table, key] =
    kind === "search" ? ["saved_searches", "id"] : ["wishlist_alerts", "person_id"];
  await sql`UPDATE ${sql.table(table)} SET due_at = ${dueAt}::timestamptz ${told} WHERE ${sql.ref(key)} = ${id}`.execute(
    transaction,
  );
}

/** What a search has found until cars were left out counts as told, as if the search had been saved then. */
export async function endOverflow(transaction: Kysely<Database>, searchId: string): Promise<void> {
  await sql`
    UPDATE saved_searches SET watched_since = greatest(watched_since, overflowed_at), overflowed_at = NULL
    WHERE id = ${searchId} AND overflowed_at IS NOT NULL`.execute(transaction);
}

export interface WishlistChoice {
  rhythm: Rhythm;
  tells: (typeof WISHLIST_NEWS)[number][];
}

/** How somebody hears of saved cars; daily, and of everything, until they choose. */
export async function findWishlistChoice(
  db: Kysely<Database>,
  personId: string,
): Promise<WishlistChoice> {
  const row = await db
    .selectFrom("wishlist_alerts")
    .select(["rhythm", "tells"])
    .where("person_id", "=", personId)
    .executeTakeFirst();
  const { rhythm = "daily", tells = WISHLIST_NEWS } = row ?? {};
  return { rhythm, tells: WISHLIST_NEWS.filter((each) => tells.some((told) => told === each)) };
}

/**
 * Chooses how somebody hears of saved cars. News that are due already are due at `dueAt` by another rhythm, or never.
 * Turned on again, it tells what happens from now on.
 */
export async function setWishlistChoice(
  transaction: Transaction<Database>,
  personId: string,
  { rhythm, tells }: { rhythm?: Rhythm | undefined; tells?: readonly CarNews[] | undefined },
  dueAt: Date | null,
): Promise<void> {
  const before = await findWishlistChoice(transaction, personId);
  if (before.rhythm === "never" && rhythm !== undefined && rhythm !== "never")
    await sql`
      UPDATE wishlist_cars_told c SET is_due = false, told_on_sale = (${sql.raw(ON_SALE)}),
        told_price_minor = p.resale_price_minor, told_currency = p.currency
      FROM wishlist_entries e JOIN products p ON p.id = e.product_id
      WHERE e.id = c.entry_id AND c.person_id = ${personId}`.execute(transaction);
  // Without a choice the rhythm stays what it is by now: somebody may have stopped the mails a moment ago.
  const asked = sql`${rhythm ?? null}::text`;
  const chosen = tells === undefined ? sql`s.tells` : sql`${[...tells]}::text[]`;
  await sql`
    INSERT INTO wishlist_alerts AS s (person_id, rhythm, tells)
    VALUES (${personId}, ${rhythm ?? before.rhythm}, ${tells === undefined ? sql`DEFAULT` : chosen})
    ON CONFLICT (person_id) DO UPDATE SET rhythm = coalesce(${asked}, s.rhythm), tells = ${chosen},
      due_at = CASE WHEN s.due_at IS NULL OR coalesce(${asked}, s.rhythm) = s.rhythm THEN s.due_at ELSE ${dueAt}::timestamptz END`.execute(
    transaction,
  );
}
