import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Site, startSite } from "../site/start-site.ts";
import { Findings } from "./findings.ts";
import { judgeHeaders } from "./judge.ts";
import { readOperations } from "./operations.ts";
import { type Case, ROLES, Round } from "./round.ts";
import { sendBytes } from "./send.ts";
import { WIRE } from "./wire.ts";

export interface FuzzPlan {
  seed: number;
  requests: number;
  /** Only operations whose name contains it. */
  only: string;
}

/** After so many, the site starts anew on fresh demo data: admins have deleted much by then. */
const ROUND = 12_000;
/** Log-ins and ids are renewed; requests have ended sessions and made rows. */
const RENEW = 1_500;
/** Sends generated requests to every operation; true when no reply, log line or header is wrong. */
export async function fuzzApi(plan: FuzzPlan): Promise<boolean> {
  const operations = readOperations().filter(({ id }) => id.includes(plan.only));
  // Every operation comes once before any comes by a second role, so that few requests reach all of them.
  const cases = ROLES.flatMap((_, turn) =>
    operations.map((operation, at) => ({
      operation,
      role: ROLES[(at + turn) % ROLES.length] ?? "visitor",
    })),
  );
  const findings = new Findings();
  const began = performance.now();
  for (let from = 0; from < plan.requests; from += ROUND) {
    const to = Math.min(plan.requests, from + ROUND);
    await fuzzFreshSite(plan.seed, cases, { from, to }, findings);
    process.stdout.write(
      `${to} of ${plan.requests} requests, ${Math.round((performance.now() - began) / 1000)} s\n`,
    );
  }
  process.stdout.write(`${findings.describe()} (seed ${plan.seed})\n`);
  return findings.isEmpty;
}

async function fuzzFreshSite(
  seed: number,
  cases: readonly Case[],
  { from, to }: { from: number; to: number },
  findings: Findings,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "forecourt-fuzz-"));
  // The demo's accounts can be entered on the same machine, where the site has not been told to be in production.
  const site = await startSite(dataDir, { NODE_ENV: "development", SLOW_QUERY_MS: "0" });
  try {
    if (from === 0) await fuzzWire(site, findings);
    const round = new Round(site, dataDir, findings);
    for (let start = from; start < to; start += RENEW) {
      await round.renew();
      await round.run(seed, cases, start, Math.min(to, start + RENEW));
    }
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fuzzWire({ url }: Site, findings: Findings): Promise<void> {
  await Promise.all(
    WIRE.map(async ([name, text]) => {
      const problems = await sendBytes(url, Buffer.from(text, "latin1")).then(
        (reply) => {
          findings.count("wire", "visitor", reply.status);
          const isBad = reply.status >= 500 && reply.status !== 503;
          return [...judgeHeaders(reply), ...(isBad ? [`status ${reply.status}`] : [])];
        },
        (error: unknown) => [String(error)],
      );
      const line = JSON.stringify(text.slice(0, 200));
      for (const problem of problems) findings.add(`wire: ${name}`, problem, line, "");
    }),
  );
}
