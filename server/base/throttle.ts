import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { plural, t } from "#shared/lib/text.ts";
import { AppError } from "./errors.ts";

/** How attempts are slowed down and finally stopped. */
export interface ThrottlePolicy {
  /** Name of the counter, unique among policies. */
  readonly name: string;
  /** Number of attempts without a wait. */
  readonly free: number;
  /** From this attempt on, the wait is the longest. */
  readonly most: number;
  /**
   * The longest wait. Each attempt after the free ones doubles the wait up to it. A count expires after this
   * time without an attempt.
   */
  readonly waitSeconds: number;
}

export interface Attempt {
  /** Attempts so far, including this one. */
  readonly count: number;
  /** The attempt succeeded: resets the count. */
  succeed(): Promise<void>;
  /** The attempt succeeded: uncounts it and ends its wait, but leaves the others of the same count. */
  takeBack(): Promise<void>;
}

/**
 * Counts an attempt before it is made, so that concurrent attempts are all counted. The key's row is locked
 * meanwhile. An attempt during the wait is refused and not counted.
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
  RETURNING failures, last_failure_at::text AS at`;

/** Undoes an attempt, and ends the wait if it is of this attempt and not of a later one. */
const TAKE_BACK = `
  UPDATE throttles SET
    failures = failures - 1,
    locked_until = CASE WHEN last_failure_at = $2::timestamptz THEN now() ELSE locked_until END
  WHERE key = $1`;

interface CountedAttempt {
  failures: number;
  /** Its moment as the database writes it, to the microsecond. */
  at: string;
}

const FIND_WAIT = `
  SELECT ceil(extract(epoch FROM locked_until - now()))::integer AS seconds FROM throttles WHERE key = $1`;

/**
 * Begins an attempt. `subject` is what is limited: an address, an account. With `apart` the attempt has a
 * count of its own, which `forgetAttempts` of the subject resets too.
 * @throws AppError TOO_MANY_REQUESTS during the wait.
 */
export async function beginAttempt(
  pool: Pool,
  policy: ThrottlePolicy,
  subject: string,
  apart?: string,
): Promise<Attempt> {
  const key = keyOf(policy, subject) + (apart === undefined ? "" : `/${hashOf(apart)}`);
  const { free, most, waitSeconds } = policy;
  const counted = await pool.query<CountedAttempt>(COUNT, [key, free, most, waitSeconds]);
  const attempt = counted.rows[0];
  if (attempt === undefined) {
    const { rows } = await pool.query<{ seconds: number }>(FIND_WAIT, [key]);
    const wait = Math.max(1, rows[0]?.seconds ?? 1);
    throw new AppError("TOO_MANY_REQUESTS", describeWait(wait), { retryAfter: wait });
  }
  const { failures: count, at } = attempt;
  return {
    count,
    succeed: async () => {
      await pool.query("DELETE FROM throttles WHERE key = $1", [key]);
    },
    takeBack: async () => {
      await pool.query(TAKE_BACK, [key, at]);
    },
  };
}

/** Resets all counts of the subject, including separate ones. */
export async function forgetAttempts(
  pool: Pool,
  policy: ThrottlePolicy,
  subject: string,
): Promise<void> {
  await pool.query("DELETE FROM throttles WHERE key = $1 OR starts_with(key, $1 || '/')", [
    keyOf(policy, subject),
  ]);
}

/** Deletes expired counts. */
export async function forgetOldAttempts(pool: Pool): Promise<void> {
  await pool.query("DELETE FROM throttles WHERE last_failure_at < now() - interval '1 day'");
}

/** Hashed, so that the table does not reveal addresses. */
function keyOf({ name }: ThrottlePolicy, subject: string): string {
  return `${name}:${hashOf(subject)}`;
}

function hashOf(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}

function describeWait(seconds: number): string {
  if (seconds < 90)
    return plural(
      seconds,
      t`Too many attempts. Try again in ${seconds} second.`,
      t`Too many attempts. Try again in ${seconds} seconds.`,
    );
  return seconds <= 2 * 3600
    ? t`Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`
    : t`Too many attempts. Try again in ${Math.ceil(seconds / 3600)} hours.`;
}
