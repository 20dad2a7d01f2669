import type { Pool, PoolClient } from "pg";
import type { BehaviourName } from "./cards.ts";
import type {
  ChargeObject,
  DisputeObject,
  IntentObject,
  MethodObject,
  RefundObject,
} from "./object-types.ts";

/** The sandbox's own tables, in plain SQL, on a connection that the caller passes in. */

export interface Kinds {
  payment_method: MethodObject;
  payment_intent: IntentObject;
  charge: ChargeObject;
  refund: RefundObject;
  dispute: DisputeObject;
}

export interface Stored<K extends keyof Kinds> {
  object: Kinds[K];
  /** The behaviour of the card that it was made with; null where there is none. */
  behaviour: BehaviourName | null;
}

interface Row<K extends keyof Kinds> {
  body: Kinds[K];
  behaviour: BehaviourName | null;
}

export async function insertObject<K extends keyof Kinds>(
  db: PoolClient,
  kind: K,
  object: Kinds[K],
  more: { intentId?: string; behaviour?: BehaviourName | null } = {},
): Promise<void> {
  await db.query(
    "INSERT INTO sandbox_objects (id, kind, intent_id, behaviour, body) VALUES ($1, $2, $3, $4, $5)",
    [object.id, kind, more.intentId ?? null, more.behaviour ?? null, JSON.stringify(object)],
  );
}

export async function saveObject(db: PoolClient, object: Kinds[keyof Kinds]): Promise<void> {
  const body = JSON.stringify(object);
  await db.query("UPDATE sandbox_objects SET body = $2 WHERE id = $1", [object.id, body]);
}

export async function findObject<K extends keyof Kinds>(
  db: PoolClient,
  kind: K,
  id: string,
): Promise<Stored<K> | undefined> {
  const { rows } = await db.query<Row<K>>(
    "SELECT body, behaviour FROM sandbox_objects WHERE id = $1 AND kind = $2",
    [id, kind],
  );
  return rows[0] && { object: rows[0].body, behaviour: rows[0].behaviour };
}

/** Locks the intent, and with it all its objects, until the transaction ends. */
export async function lockIntent(db: PoolClient, id: string): Promise<IntentObject | undefined> {
  const { rows } = await db.query<Row<"payment_intent">>(
    "SELECT body FROM sandbox_objects WHERE id = $1 AND kind = 'payment_intent' FOR UPDATE",
    [id],
  );
  return rows[0]?.body;
}

export interface ListOptions {
  limit: number;
  /** The cursor: the id of the last object of the page before. */
  startingAfter: string | undefined;
  intentId?: string | undefined;
  /** Seconds since 1970. */
  createdFrom?: number | undefined;
}

/** The newest first. One row more than asked for says that there is a next page. */
export async function listObjects<K extends keyof Kinds>(
  db: PoolClient,
  kind: K,
  { limit, startingAfter, intentId, createdFrom }: ListOptions,
): Promise<Kinds[K][]> {
  const { rows } = await db.query<Row<K>>(
    `SELECT body FROM sandbox_objects
     WHERE kind = $1
       AND ($2::text IS NULL OR intent_id = $2)
       AND ($3::text IS NULL OR sequence < (SELECT sequence FROM sandbox_objects WHERE id = $3))
       AND ($4::bigint IS NULL OR (body ->> 'created')::bigint >= $4)
     ORDER BY sequence DESC LIMIT $5`,
    [kind, intentId ?? null, startingAfter ?? null, createdFrom ?? null, limit + 1],
  );
  return rows.map(({ body }) => body);
}

/** Deletes intents older than so many days with all their objects, and events of that age. */
export async function forgetOlderThan(pool: Pool, days: number): Promise<void> {
  await pool.query(
    `WITH old AS (
       SELECT id FROM sandbox_objects
       WHERE intent_id IS NULL AND created_at < now() - make_interval(days => $1))
     DELETE FROM sandbox_objects WHERE id IN (
       SELECT id FROM old
       UNION ALL SELECT o.id FROM old JOIN sandbox_objects o ON o.intent_id = old.id)`,
    [days],
  );
  await pool.query(
    "DELETE FROM sandbox_events WHERE created_at < now() - make_interval(days => $1)",
    [days],
  );
}
