import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildSite, isBuilt } from "../scripts/build-site.ts";

const USAGE =
  "usage: npm run bench [-- server | search | web] [-- --quick] [-- --only <part of a title>]\n" +
  "       npm run bench -- fuzz [--seed <number>] [--requests <number>] [--only <part of an operation>]\n" +
  "       npm run bench -- failover [--rounds <number>] [--freeze]\n" +
  "       npm run bench -- faults [--rounds <number>]\n";

interface Options {
  what: "server" | "search" | "web" | "fuzz" | "failover" | "faults";
  isQuick: boolean;
  /** Tiny data and no goals: only checks that every measure still runs. */
  isSmoke: boolean;
  /** Filter for the server bench: only the parts whose title contains this text. */
  only: string;
  /** Of the fuzz. */
  seed: number;
  requests: number;
  /** Of the failovers and the faults; undefined for as many as their goal asks for. */
  rounds: number | undefined;
  freezes: boolean;
}

/** Each operation with two roles, in seconds. */
const SMOKE_REQUESTS = 412;

/** Exit codes: 0 every goal is met, 1 one is missed, 2 the command was not understood. */
async function run(): Promise<number> {
  const options = readOptions();
  if (options === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  if (!isBuilt()) await buildSite();
  if (!options.isSmoke) return (await measure(options)) ? 0 : 1;
  const results = mkdtempSync(join(tmpdir(), "forecourt-bench-"));
  Object.assign(process.env, { BENCH_SMOKE: "on", BENCH_RESULTS: results });
  try {
    return (await measure(options)) ? 0 : 1;
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
}

/** The measuring modules are imported after the options are parsed, because sizes are module constants. */
async function measure(options: Options): Promise<boolean> {
  const { what, isQuick, isSmoke, only } = options;
  if (what === "fuzz") {
    const { fuzzApi } = await import("./fuzz/run.ts");
    const { seed, requests } = options;
    return fuzzApi({ seed, requests: isSmoke ? SMOKE_REQUESTS : requests, only });
  }
  if (what === "failover") {
    const { runFailover } = await import("./failover/run.ts");
    return runFailover(isSmoke ? 1 : (options.rounds ?? 20), options.freezes);
  }
  if (what === "faults") {
    const { runFaults } = await import("./faults/run.ts");
    return runFaults(isSmoke ? 3 : (options.rounds ?? 200));
  }
  if (what === "web") {
    const { benchWeb } = await import("./web/run.ts");
    return benchWeb(isQuick);
  }
  const { benchSearch, benchServer } = await import("./server/run.ts");
  const { FULL, QUICK, SMOKE } = await import("./server/plan.ts");
  const plan = isSmoke ? SMOKE : isQuick ? QUICK : FULL;
  return what === "search" ? benchSearch(plan, only) : benchServer(plan, only);
}

function readOptions(): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: "boolean", default: false },
        smoke: { type: "boolean", default: false },
        only: { type: "string", default: "" },
        seed: { type: "string", default: "1" },
        requests: { type: "string", default: "100000" },
        rounds: { type: "string" },
        freeze: { type: "boolean", default: false },
      },
    });
    const [what = "server", ...more] = positionals;
    if (!isKnown(what)) return undefined;
    const [seed, requests] = [Number(values.seed), Number(values.requests)];
    const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
    if (
      more.length > 0 ||
      !Number.isSafeInteger(seed) ||
      !(requests > 0) ||
      !(rounds === undefined || rounds > 0)
    )
      return undefined;
    const { quick: isQuick, smoke: isSmoke, only, freeze: freezes } = values;
    return { what, isQuick, isSmoke, only, seed, requests, rounds, freezes };
  } catch {
    return undefined; // an unknown option
  }
}

function isKnown(what: string): what is Options["what"] {
  return ["server", "search", "web", "fuzz", "failover", "faults"].includes(what);
}

process.exitCode = await run();
