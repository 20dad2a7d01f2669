import type { Kysely } from "kysely";
import type { Pool } from "pg";
import { plural, t } from "#shared/lib/text.ts";
import type { Check } from "#server/base/check.ts";
import type { Database } from "#server/db/schema.ts";
import { describeJobs } from "#server/jobs/troubled-jobs.ts";
import type { Config } from "#server/settings/config.ts";
import { timeText } from "./amounts.ts";
import { readVersion } from "#server/settings/version.ts";
import { compareSecretKey } from "../secret-fingerprint.ts";

/** Addresses that mean all of a machine's. */
const WILDCARD = /^(?:0\.0\.0\.0|::)$/;
const ANSWER_MS = 5_000;
/** A job that is due is begun within seconds, unless all workers are busy. */
const LATE_S = 60;
const STUCK_S = 900;

/** The version, and for how long the process has run where it is the site's. */
export function checkVersion(upSeconds: (() => number) | undefined): Check {
  return {
    id: "version",
    name: () => t`Version`,
    async look() {
      const [version, node] = [readVersion(), process.versions.node];
      return {
        state: "ok",
        detail:
          upSeconds === undefined
            ? t`Forecourt ${version} on Node.js ${node}.`
            : t`Forecourt ${version} on Node.js ${node}, running for ${timeText(upSeconds())}.`,
      };
    },
  };
}

export function checkJobs(pool: Pool): Check {
  return {
    id: "jobs",
    name: () => t`Jobs`,
    fix: () => t`Check that the database is running.`,
    async look() {
      const { due, oldestSeconds, running, failed } = await describeJobs(pool);
      const since = timeText(oldestSeconds);
      const waiting =
        due === 0
          ? t`Nothing is overdue.`
          : plural(
              due,
              t`${due} job has been due for ${since}.`,
              t`${due} jobs are due, the oldest for ${since}.`,
            );
      const troubled =
        failed === 0
          ? t`No jobs have failed.`
          : plural(failed, t`${failed} job has failed.`, t`${failed} jobs have failed.`);
      const detail = `${waiting} ${troubled}`;
      if (oldestSeconds > STUCK_S && running === 0)
        return { state: "failed", detail, fix: t`Restart the site: no process seems to run jobs.` };
      if (oldestSeconds > LATE_S)
        return {
          state: "warning",
          detail,
          fix: t`The site is busy. Start a second process if this persists.`,
        };
      return failed > 0
        ? {
            state: "warning",
            detail,
            fix: t`See the reasons on the System page, under Failed jobs.`,
          }
        : { state: "ok", detail };
    },
  };
}

/** Whether the site runs on this machine; for a command that is not the site. */
export function checkRunning({ host, port }: Pick<Config, "host" | "port">): Check {
  const address = `http://${WILDCARD.test(host) ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
  return {
    id: "site",
    name: () => t`Site`,
    fix: () =>
      t`Nothing is listening on port ${port} of this machine. Start the site, or ignore this if it runs elsewhere.`,
    async look() {
      const reply = await fetch(`${address}/readyz`, {
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const { status, message } = (await reply.json()) as { status: string; message?: string }; // see http/health.ts
      return reply.ok
        ? { state: "ok", detail: t`The site is listening on port ${port} and is ready.` }
        : {
            state: "failed",
            detail: t`The site is listening on port ${port} and is not ready: ${message ?? status}.`,
            fix: t`See the checks below, and the site’s log.`,
          };
    },
  };
}

/** Whether searches are answered by the index in memory. Undefined where this process has none. */
export function checkSearch(index: { readonly isReady: boolean } | undefined): Check {
  return {
    id: "search",
    name: () => t`Search`,
    async look() {
      if (index === undefined)
        return { state: "off", detail: t`Searches are answered by the database.` };
      return index.isReady
        ? { state: "ok", detail: t`The in-memory search index is complete.` }
        : {
            state: "warning",
            detail: t`The in-memory search index is still loading. Until it is ready, the database answers searches, more slowly.`,
            fix: t`Wait a minute. If this persists, look in the log for “index”.`,
          };
    },
  };
}

export function checkSecretKey(
  kysely: Kysely<Database>,
  secret: { setting: string | undefined; dataDir: string },
): Check {
  return {
    id: "secret-key",
    name: () => t`Secret key`,
    fix: () => t`Check that the database is running.`,
    async look() {
      const found = await compareSecretKey({ kysely, ...secret });
      if (found === "same")
        return { state: "ok", detail: t`This is the key the site has used so far.` };
      return {
        state: "failed",
        detail: t`This is not the key the site has used so far.`,
        fix: t`Give every process of the site the same SECRET_KEY, or the same secret-key file in DATA_DIR.`,
      };
    },
  };
}
