import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { AppError } from "./errors.ts";

/** How tries are slowed and then stopped. */
export interface ThrottlePolicy {
  /** Names the counter; two policies never share one. */
  readonly name: string;
  /** So many tries cost nothing but themselves. */
  readonly free: number;
  /** From this one on, the wait is the longest. */
  readonly most: number;
  /** Each try after the free ones doubles the wait, up to this one; a count without a try for as long is forgotten. */
  readonly waitSeconds: number;
}

export interface Attempt {
  /** How many tries there have been, this one included. */
  readonly count: number;
  /** It went well: the count starts again. */
  succeed(): Promise<void>;
  /** It went well, but says nothing of the others that are counted with it. */
  takeBack(): Promise<void>;
}

/**
 * Counts a try before it is made, so that a hundred at once count as a hundred. The one row of a key
 * is locked while it is counted; who is early is refused and not counted.
 */
const COUNT = `
  INSERT INTO throttles AS t (key, failures, last_failure_at, locked_until)
  VALUES ($1, 1, now(), now())
  ON CONFLICT (key) DO UPDATE SET
    failures = CASE WHEN t.last_failure_at < now() - make_interval(secs => $4) THEN 1 ELSE t.failures + 1 END,
    last_failure_at = now(),
    locked_until = now() + make_interval(secs => CASE
      WHEN t.last_failure_at < now() - make_interval(secs => $4) OR t.failures + 1 < $2 THEN 0
      WHEN t.failures + 1 >= $3 THEN $4
      ELSE least($4, power(2, t.failures + 1 - $2)) END)
  -- Not now(), when the statement began: another try may have been counted since.
  WHERE t.locked_until <= clock_timestamp()
  RETURNING failures`;

const FIND_WAIT = `
  SELECT ceil(extract(epoch FROM locked_until - now()))::integer AS seconds FROM throttles WHERE key = $1`;

/**
 * Begins a try. `subject` is what is limited: an address, an account. What is counted `apart` has a count of its
 * own, which `forgetAttempts` of the subject ends, too.
 * @throws AppError TOO_MANY_REQUESTS while it must wait.
 */
export async function beginAttempt(
  pool: Pool,
  policy: ThrottlePolicy,
  subject: string,
  apart?: string,
): Promise<Attempt> {
  const key = keyOf(policy, subject) + (apart === undefined ? "" : `/${hashOf(apart)}`);
  const { free, most, waitSeconds } = policy;
  const counted = await pool.query<{ failures: number }>(COUNT, [key, free, most, waitSeconds]);
  const count = counted.rows[0]?.failures;
  if (count === undefined) {
    const { rows } = await pool.query<{ seconds: number }>(FIND_WAIT, [key]);
    const wait = Math.max(1, rows[0]?.seconds ?? 1);
    throw new AppError("TOO_MANY_REQUESTS", describeWait(wait), undefined, wait);
  }
  return {
    count,
    succeed: async () => {
      await pool.query("DELETE FROM throttles WHERE key = $1", [key]);
    },
    takeBack: async () => {
      await pool.query("UPDATE throttles SET failures = failures - 1 WHERE key = $1", [key]);
    },
  };
}

/** Every count of the subject starts again, those that are counted apart included. */
export async function forgetAttempts(
  pool: Pool,
  policy: ThrottlePolicy,
  subject: string,
): Promise<void> {
  await pool.query("DELETE FROM throttles WHERE key = $1 OR starts_with(key, $1 || '/')", [
    keyOf(policy, subject),
  ]);
}

/** Forgets counts that no policy asks about any more. */
export async function forgetOldAttempts(pool: Pool): Promise<void> {
  await pool.query("DELETE FROM throttles WHERE last_failure_at < now() - interval '1 day'");
}

/** Hashed, so that the table is no list of addresses. */
function keyOf({ name }: ThrottlePolicy, subject: string): string {
  return `${name}:${hashOf(subject)}`;
}

function hashOf(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}

function describeWait(seconds: number): string {
  const wait =
    seconds < 90
      ? `${seconds} ${seconds === 1 ? "second" : "seconds"}`
      : seconds <= 2 * 3600
        ? `${Math.ceil(seconds / 60)} minutes`
        : `${Math.ceil(seconds / 3600)} hours`;
  return `Too many tries. Please wait ${wait} and try again.`;
}
