import { type Kysely, sql, type Transaction } from "kysely";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { Database } from "#server/db/schema.ts";

/** A table whose rows refer to a car, and whether deleting the car deletes them. */
interface Follower {
  table: string;
  column: string;
  isDeleted: boolean;
}

/** Read from the database's catalogue, so that a table added later is not forgotten. */
async function findFollowers(db: Kysely<Database>): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column, c.confdeltype = 'c' AS "isDeleted"
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'products'::regclass ORDER BY 1, 2`.execute(db);
  return rows;
}

/** Stores a snapshot of a locked car and of all rows that refer to it. */
export async function keepProduct(
  transaction: Transaction<Database>,
  { id, removedBy, keptUntil }: { id: string; removedBy: string; keptUntil: Date },
): Promise<void> {
  const parts = (await findFollowers(transaction)).map(
    ({ table, column, isDeleted }) => sql`${sql.lit(`${table}.${column}`)}, (
      SELECT coalesce(jsonb_agg(${isDeleted ? sql`to_jsonb(t)` : sql`t.id`}), '[]')
      FROM ${sql.table(table)} t WHERE ${sql.ref(`t.${column}`)} = p.id)`,
  );
  await sql`
    INSERT INTO removed_products (id, removed_by, kept_until, product, rows)
    SELECT p.id, ${removedBy}, ${keptUntil}, to_jsonb(p), jsonb_build_object(${sql.join(parts)})
    FROM products p WHERE p.id = ${id}
    ON CONFLICT (id) DO UPDATE SET removed_by = excluded.removed_by, kept_until = excluded.kept_until,
      product = excluded.product, rows = excluded.rows`.execute(transaction);
}

interface Kept {
  product: {
    name: string;
    owner_id: string;
    state: ProductState;
    /** Text in a snapshot; null where the car was not suspended, or taken down. */
    suspended_at: Date | string | null;
    taken_down_at: string | null;
  };
  rows: Record<string, unknown[]>;
}

/** Takes the snapshot of a car that this person has deleted; a second call finds none. */
export async function takeKept(
  transaction: Transaction<Database>,
  id: string,
  removedBy: string,
): Promise<Kept | undefined> {
  const row = await transaction
    .deleteFrom("removed_products")
    .where("id", "=", id)
    .where("removed_by", "=", removedBy)
    .where("kept_until", ">", sql<Date>`now()`)
    .returning(["product", "rows"])
    .executeTakeFirst();
  return row as Kept | undefined; // written by keepProduct
}

/** The deleted car whose snapshot is kept until exactly this moment. */
export async function findKept(
  db: Kysely<Database>,
  id: string,
  keptUntil: Date,
): Promise<Kept["product"] | undefined> {
  const row = await db
    .selectFrom("removed_products")
    .select("product")
    .where("id", "=", id)
    .where("kept_until", "=", keptUntil)
    .executeTakeFirst();
  return row?.product as Kept["product"] | undefined; // written by keepProduct
}

/** @throws a database error when a row that the car refers to is gone, or a unique value is taken */
export async function putBack(
  transaction: Transaction<Database>,
  id: string,
  { product, rows }: Kept,
): Promise<void> {
  const insert = (table: string, values: unknown[]) =>
    sql`INSERT INTO ${sql.table(table)} OVERRIDING SYSTEM VALUE
      SELECT * FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)`.execute(
      transaction,
    );
  await insert("products", [product]);
  for (const { table, column, isDeleted } of await findFollowers(transaction)) {
    const kept = rows[`${table}.${column}`] ?? [];
    if (kept.length === 0) continue;
    if (isDeleted) await insert(table, kept);
    else
      await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${id}
        WHERE id = ANY(${kept}::uuid[]) AND ${sql.ref(column)} IS NULL`.execute(transaction);
  }
}

export async function forgetKept(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom("removed_products").where("kept_until", "<", before).execute();
}
