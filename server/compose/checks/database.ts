import type { Pool } from "pg";
import { HOUR_MS } from "#shared/lib/durations.ts";
import { plural, t } from "#shared/lib/text.ts";
import type { Check } from "#server/base/check.ts";
import { writeTenths, writeWhole } from "./amounts.ts";
import { findPendingMigrations, readMigrations } from "#server/db/migrate.ts";

const MEGABYTE = 1_000_000;
/** Share of the connections above which others may be refused. */
const BUSY_SHARE = 0.8;
const CLOCK_WARNING_MS = 2_000;
/** Deadlines of bookings and links are then visibly wrong. */
const CLOCK_FAILURE_MS = 30_000;

const SLOW_AN_HOUR = 10;

const answer = () => t`Check that the database is running, and that DATABASE_URL is right.`;

export function checkDatabase(pool: Pool, isEmbedded: boolean): Check {
  return {
    id: "database",
    name: () => t`Database`,
    fix: answer,
    async look() {
      const begun = performance.now();
      await pool.query("SELECT 1");
      const ms = Math.max(1, Math.round(performance.now() - begun));
      const { rows } = await pool.query<{
        version: string;
        bytes: number;
        used: number;
        most: number;
        isReadOnly: boolean;
      }>(
        `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes,
           (SELECT count(datid)::int FROM pg_stat_activity) AS used,
           current_setting('transaction_read_only') = 'on' AS "isReadOnly",
           current_setting('max_connections')::int AS most`,
      );
      const [row] = rows;
      if (row === undefined) throw new Error(t`The database is not responding.`);
      const { version, bytes, used, most, isReadOnly } = row;
      const [number = ""] = version.split(" ");
      const size = writeWhole(Math.ceil(bytes / MEGABYTE));
      const detail = isEmbedded
        ? t`PostgreSQL ${number}, embedded: ${size} MB, ${used} of ${most} connections in use, answered in ${ms} ms.`
        : t`PostgreSQL ${number}, your own server: ${size} MB, ${used} of ${most} connections in use, answered in ${ms} ms.`;
      if (isReadOnly)
        return {
          state: "failed",
          detail: `${detail} ${t`The database is read-only.`}`,
          fix: t`Check that DATABASE_URL points to the primary, not to a standby.`,
        };
      if (used <= most * BUSY_SHARE) return { state: "ok", detail };
      return {
        state: "warning",
        detail,
        fix: t`Raise max_connections of the server, or lower DATABASE_POOL_MAX.`,
      };
    },
  };
}

export function checkMigrations(pool: Pool): Check {
  return {
    id: "migrations",
    name: () => t`Migrations`,
    fix: () => t`Start the version of Forecourt that this database belongs to.`,
    async look() {
      const pending = await findPendingMigrations(pool);
      const all = readMigrations().length;
      if (pending.length === 0) return { state: "ok", detail: t`All ${all} have been applied.` };
      return {
        state: "failed",
        detail: t`${pending.length} of ${all} have not been applied.`,
        fix: t`Restart the site: each start migrates the database.`,
      };
    },
  };
}

/** Whether the site connects as the role that owns the tables, which could change the audit log. */
export function checkRoles(pool: Pool): Check {
  return {
    id: "database-roles",
    name: () => t`Database roles`,
    fix: answer,
    async look() {
      const { rows } = await pool.query<{ owns: boolean }>(
        "SELECT pg_has_role(current_user, relowner, 'MEMBER') AS owns FROM pg_class WHERE oid = 'users'::regclass",
      );
      if (rows[0]?.owns === false)
        return { state: "ok", detail: t`The site connects as a role that owns no tables.` };
      return {
        state: "warning",
        detail: t`The site connects as the owner of the tables, so only triggers protect the audit log.`,
        fix: t`Create a second role and set DATABASE_OWNER_URL: docs/operating.md#database.`,
      };
    },
  };
}

/** How many statements of this process were slow: more than a few an hour are a sign of something. */
export function checkSlowQueries(
  { count, limitMs }: { count: number; limitMs: number },
  startedAt: number,
  now: () => number = Date.now,
): Check {
  return {
    id: "slow-queries",
    name: () => t`Slow queries`,
    fix: answer,
    async look() {
      if (limitMs === 0) return { state: "off", detail: t`Slow queries are not logged.` };
      const detail =
        count === 0
          ? t`No queries have taken longer than ${limitMs} ms since this process started.`
          : plural(
              count,
              t`${count} query has taken longer than ${limitMs} ms since this process started.`,
              t`${count} queries have taken longer than ${limitMs} ms since this process started.`,
            );
      if (count <= SLOW_AN_HOUR * Math.max(1, (now() - startedAt) / HOUR_MS))
        return { state: "ok", detail };
      return {
        state: "warning",
        detail,
        fix: t`Look in the log for “slow query”. The server or its disk may be too small or too busy.`,
      };
    },
  };
}

/** Since when there is the site: when its first migration was applied, in milliseconds. */
export async function findBirth(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ at: Date }>(
    "SELECT min(applied_at) AS at FROM schema_migrations",
  );
  return rows[0]?.at.getTime() ?? Date.now();
}

/** The clock of a database on another machine. */
export function checkClock(pool: Pool, isEmbedded: boolean, now: () => number = Date.now): Check {
  return {
    id: "clock",
    name: () => t`Clock`,
    fix: answer,
    async look() {
      if (isEmbedded)
        return { state: "off", detail: t`The embedded database uses this machine’s clock.` };
      const begun = now();
      const { rows } = await pool.query<{ at: Date }>("SELECT clock_timestamp() AS at");
      const middle = (begun + now()) / 2;
      const off = Math.abs((rows[0]?.at.getTime() ?? 0) - middle);
      const seconds = writeTenths(off / 1000);
      const detail = t`The clocks of this machine and the database differ by ${seconds} seconds.`;
      if (off < CLOCK_WARNING_MS) return { state: "ok", detail };
      return {
        state: off < CLOCK_FAILURE_MS ? "warning" : "failed",
        detail,
        fix: t`Turn on time synchronisation (NTP) on this machine and on the database’s.`,
      };
    },
  };
}
