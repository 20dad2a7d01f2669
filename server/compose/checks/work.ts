import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Check } from "#server/base/check.ts";
import { count } from "#server/base/count.ts";
import type { Database } from "#server/db/schema.ts";
import { describeJobs } from "#server/jobs/troubled-jobs.ts";
import type { Config } from "#server/settings/config.ts";
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
    name: "Version",
    async look() {
      const up = upSeconds === undefined ? "" : `, running for ${describeTime(upSeconds())}`;
      return {
        state: "ok",
        detail: `Forecourt ${readVersion()} on Node.js ${process.versions.node}${up}.`,
      };
    },
  };
}

export function checkJobs(pool: Pool): Check {
  return {
    id: "jobs",
    name: "Jobs",
    fix: "Check that the database is running.",
    async look() {
      const { due, oldestSeconds, running, failed } = await describeJobs(pool);
      const waiting =
        due === 0
          ? "Nothing is overdue"
          : `${due} ${due === 1 ? "job is" : "jobs are"} due, the oldest for ${describeTime(oldestSeconds)}`;
      const detail = `${waiting}; ${failed === 0 ? "none has" : `${failed} ${failed === 1 ? "has" : "have"}`} failed.`;
      if (oldestSeconds > STUCK_S && running === 0)
        return { state: "failed", detail, fix: "Restart the site: no process seems to run jobs." };
      if (oldestSeconds > LATE_S)
        return {
          state: "warning",
          detail,
          fix: "The site is busy. Start a second process if this persists.",
        };
      return failed > 0
        ? {
            state: "warning",
            detail,
            fix: "See the reasons on the System page, under Failed jobs.",
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
    name: "Site",
    fix: `Nothing answers at port ${port} of this machine. Start the site, or ignore this if it runs elsewhere.`,
    async look() {
      const reply = await fetch(`${address}/readyz`, {
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const { status, message } = (await reply.json()) as { status: string; message?: string }; // see http/health.ts
      return reply.ok
        ? { state: "ok", detail: `It answers at port ${port} and is ready.` }
        : {
            state: "failed",
            detail: `It answers at port ${port} and is not ready: ${message ?? status}.`,
            fix: "See the checks below, and the site’s log.",
          };
    },
  };
}

/** Whether searches are answered by the index in memory. Undefined where this process has none. */
export function checkSearch(index: { readonly isReady: boolean } | undefined): Check {
  return {
    id: "search",
    name: "Search",
    async look() {
      if (index === undefined)
        return { state: "off", detail: "Searches are answered by the database." };
      return index.isReady
        ? { state: "ok", detail: "The index in memory is complete." }
        : {
            state: "warning",
            detail: "The index is still being read. Until then the database answers, more slowly.",
            fix: "Wait a minute. If this persists, look in the log for “index”.",
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
    name: "Secret key",
    fix: "Check that the database is running.",
    async look() {
      const found = await compareSecretKey({ kysely, ...secret });
      if (found === "same")
        return { state: "ok", detail: "It is the one that this site has used so far." };
      return {
        state: "failed",
        detail: "It differs from the key that this site has used so far.",
        fix: "Give every process of the site the same SECRET_KEY, or the same file secret-key in DATA_DIR.",
      };
    },
  };
}

function describeTime(seconds: number): string {
  if (seconds < 120) return count(seconds, "second");
  if (seconds < 7_200) return count(seconds / 60, "minute");
  if (seconds < 172_800) return count(seconds / 3_600, "hour");
  return count(seconds / 86_400, "day");
}
