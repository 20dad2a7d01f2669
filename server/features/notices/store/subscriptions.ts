import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as makeId } from "uuid";
import type { PushTarget } from "#server/adapters/push/push.ts";
import type { Database } from "#server/db/schema.ts";

/** Makes a person's new subscriptions wait for each other, so that all of them are counted. */
export async function lockSubscriber(
  transaction: Transaction<Database>,
  personId: string,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`push ${personId}`}, 0))`.execute(
    transaction,
  );
}

/** How many browsers of a person get push notices, without the one of a session. */
export async function countOthers(
  transaction: Transaction<Database>,
  personId: string,
  sessionId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count
    FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id AND s.expires_at > now()
    WHERE p.person_id = ${personId} AND p.session_id <> ${sessionId}`.execute(transaction);
  return rows[0]?.count ?? 0;
}

interface NewSubscription extends PushTarget {
  personId: string;
  sessionId: string;
  siteKey: string;
  userAgent: string | null;
}

/**
 * Stores the subscription of a session in place of an earlier one. An endpoint that is stored already changes hands
 * only to whoever has the browser's keys, too; undefined for anybody else.
 */
export async function putSubscription(
  transaction: Transaction<Database>,
  { personId, sessionId, siteKey, userAgent, ...target }: NewSubscription,
): Promise<string | undefined> {
  await transaction
    .deleteFrom("push_subscriptions")
    .where("session_id", "=", sessionId)
    .where("endpoint", "<>", target.endpoint)
    .execute();
  const values = {
    person_id: personId,
    session_id: sessionId,
    site_key: siteKey,
    user_agent: userAgent,
  };
  const row = await transaction
    .insertInto("push_subscriptions")
    .values({ id: makeId(), ...values, ...target })
    .onConflict((conflict) =>
      conflict
        .column("endpoint")
        .doUpdateSet(values)
        .where("push_subscriptions.p256dh", "=", target.p256dh)
        .where("push_subscriptions.auth", "=", target.auth),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Ends push in a browser of a person. Returns how many that were. */
export async function deleteSubscription(
  db: Kysely<Database>,
  personId: string,
  id: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("push_subscriptions")
    .where("person_id", "=", personId)
    .where("id", "=", id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** A notice that is to be pushed, unless it was read or its person wants no push of its kind by now. */
export async function findPushed(db: Kysely<Database>, id: string) {
  const { rows } = await sql<{ personId: string; title: string; path: string; ageS: number }>`
    SELECT n.person_id AS "personId", n.title, n.path,
      extract(epoch FROM now() - n.created_at)::int AS "ageS"
    FROM notices n
    JOIN users u ON u.id = n.person_id AND u.suspended_at IS NULL
    LEFT JOIN notice_preferences p ON p.person_id = n.person_id AND p.kind = n.kind
    WHERE n.id = ${id} AND n.read_at IS NULL AND coalesce(p.push, true)`.execute(db);
  return rows[0];
}

export interface Subscription extends PushTarget {
  id: string;
  siteKey: string;
}

/** A person's browsers whose sessions live; one alone where it is named. */
export async function findSubscriptions(
  db: Kysely<Database>,
  personId: string,
  id: string | undefined,
): Promise<Subscription[]> {
  return db
    .selectFrom("push_subscriptions as p")
    .innerJoin("sessions as s", "s.id", "p.session_id")
    .select(["p.id", "p.endpoint", "p.p256dh", "p.auth", "p.site_key as siteKey"])
    .where("p.person_id", "=", personId)
    .where("s.expires_at", ">", sql<Date>`now()`)
    .$if(id !== undefined, (query) => query.where("p.id", "=", id ?? ""))
    .execute();
}
