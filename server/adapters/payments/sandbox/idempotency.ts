import { createHmac } from "node:crypto";
import type { PoolClient } from "pg";
import type { Answer } from "./call.ts";
import { Fault } from "./wire.ts";

/** The reply to a request as bytes, so that it can be replayed. */
export interface Reply {
  status: number;
  body: string;
  /** Of a replayed reply: the id of the request that it was first sent to. */
  originalRequest?: string;
}

interface Kept {
  fingerprint: string;
  request_id: string;
  status: number;
  body: string;
}

export interface Keyed {
  /** The kind of caller and the idempotency key that the caller has sent. */
  key: string;
  fingerprint: string;
  requestId: string;
}

/** Tells requests with other parameters apart without storing them: they may contain a card. */
export function fingerprintOf(secret: string, parts: readonly string[]): string {
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");
}

/**
 * Does the work once for an idempotency key (docs.stripe.com/api/idempotent_requests). Claiming the key, the
 * work and its answer are one transaction, so no crash leaves a claimed key without an answer.
 * @throws Fault for the same key with other parameters, or while the first request is under way.
 */
export async function answerOnce(
  db: PoolClient,
  { key, fingerprint, requestId }: Keyed,
  work: () => Promise<Answer>,
): Promise<Reply> {
  // A second request does not wait for the first: Stripe answers it with an error, too.
  const { rows: locks } = await db.query<{ got: boolean }>(
    "SELECT pg_try_advisory_xact_lock(hashtextextended($1, 7301)) AS got",
    [key],
  );
  if (locks[0]?.got !== true) throw inUse();
  const { rowCount } = await db.query(
    `INSERT INTO sandbox_requests (key, fingerprint, request_id) VALUES ($1, $2, $3)
     ON CONFLICT (key) DO NOTHING`,
    [key, fingerprint, requestId],
  );
  if (rowCount === 0) return await findKept(db, key, fingerprint);

  await db.query("SAVEPOINT work");
  let answer: Answer;
  try {
    answer = await work();
  } catch (error) {
    if (!(error instanceof Fault && error.isKept)) throw error;
    await db.query("ROLLBACK TO SAVEPOINT work");
    answer = { status: error.status, body: error.body };
  }
  const reply = { status: answer.status, body: JSON.stringify(answer.body) };
  await db.query("UPDATE sandbox_requests SET status = $2, body = $3 WHERE key = $1", [
    key,
    reply.status,
    reply.body,
  ]);
  return reply;
}

async function findKept(db: PoolClient, key: string, fingerprint: string): Promise<Reply> {
  const { rows } = await db.query<Kept>(
    "SELECT fingerprint, request_id, status, body FROM sandbox_requests WHERE key = $1",
    [key],
  );
  const kept = rows[0];
  // Deleted as expired between the two statements.
  if (kept === undefined) throw inUse();
  if (kept.fingerprint !== fingerprint)
    throw new Fault(400, {
      type: "idempotency_error",
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than the one you sent if you meant to execute a different request.",
    });
  return { status: kept.status, body: kept.body, originalRequest: kept.request_id };
}

function inUse(): Fault {
  return new Fault(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message:
      "There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.",
  });
}
