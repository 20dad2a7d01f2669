import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildSite, isBuilt } from "../scripts/build-site.ts";

const USAGE =
  "usage: npm run bench [-- server | search | web] [-- --quick] [-- --only <part of a title>]\n" +
  "       npm run bench -- all [--quick]\n" +
  "       npm run bench -- fuzz [--seed <number>] [--requests <number>] [--only <part of an operation>]\n" +
  "       npm run bench -- failover [--rounds <number>] [--freeze]\n" +
  "       npm run bench -- faults [--rounds <number>]\n" +
  "       npm run bench -- mutation\n";

interface Options {
  what: Bench | "all";
  isQuick: boolean;
  /** Tiny data and no goals: only checks that every measure still runs. */
  isSmoke: boolean;
  /** Filter for the benches of the server and the fuzz: only the parts whose title contains this text. */
  only: string;
  /** Of the fuzz. */
  seed: number;
  requests: number;
  /** Of the failovers and the faults; undefined for as many as their goal asks for. */
  rounds: number | undefined;
  freezes: boolean;
}

/** Enough requests to make each operation with two roles, which takes seconds. */
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

/**
 * What each bench runs; true when every goal is met. The modules are imported after the options are parsed, because sizes
 * are module constants.
 */
const BENCHES = {
  server: async (options: Options) => {
    const { benchServer } = await import("./server/run.ts");
    return benchServer(await planOf(options), options.only);
  },
  search: async (options: Options) => {
    const { benchSearch } = await import("./search/run.ts");
    return benchSearch(await planOf(options), options.only);
  },
  web: async ({ isQuick }: Options) => {
    const { benchWeb } = await import("./web/run.ts");
    return benchWeb(isQuick);
  },
  fuzz: async ({ seed, requests, only, isSmoke }: Options) => {
    const { fuzzApi } = await import("./fuzz/run.ts");
    return fuzzApi({ seed, requests: isSmoke ? SMOKE_REQUESTS : requests, only });
  },
  failover: async ({ isSmoke, rounds = 20, freezes }: Options) => {
    const { runFailover } = await import("./failover/run.ts");
    return runFailover(isSmoke ? 1 : rounds, freezes);
  },
  faults: async ({ isSmoke, rounds = 200 }: Options) => {
    const { runFaults } = await import("./faults/run.ts");
    return runFaults(isSmoke ? 3 : rounds);
  },
  mutation: async () => {
    const { countFaults } = await import("./mutation/run.ts");
    return countFaults();
  },
};
type Bench = keyof typeof BENCHES;

async function planOf({ isQuick, isSmoke }: Options) {
  const { FULL, QUICK, SMOKE } = await import("./server/plan.ts");
  return isSmoke ? SMOKE : isQuick ? QUICK : FULL;
}

function measure(options: Options): Promise<boolean> {
  return options.what === "all" ? measureAll(options) : BENCHES[options.what](options);
}

/** Each bench in a process of its own: what one that failed has left running ends with it, and takes nothing from the next. */
async function measureAll({ isQuick, isSmoke }: Options): Promise<boolean> {
  const missed: string[] = [];
  // The faults are all planted or none: there is no smaller run of them.
  const names = Object.keys(BENCHES).filter((name) => name !== "mutation" || !isSmoke);
  for (const name of names) {
    process.stdout.write(`\n## ${name}\n`);
    const flags = [...(isQuick ? ["--quick"] : []), ...(isSmoke ? ["--smoke"] : [])];
    const child = spawn(process.execPath, [import.meta.filename, name, ...flags], {
      stdio: "inherit",
    });
    const [code] = await once(child, "exit");
    if (code !== 0) missed.push(name);
  }
  process.stdout.write(
    missed.length === 0
      ? "\nEvery goal of every bench is met.\n"
      : `\nA goal is missed, or a measure failed, in: ${missed.join(", ")}.\n`,
  );
  return missed.length === 0;
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
    const isOfOne = values.only !== "" || rounds !== undefined || values.freeze;
    if (
      more.length > 0 ||
      (what === "all" && isOfOne) ||
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
  return what === "all" || Object.hasOwn(BENCHES, what);
}

process.exitCode = await run();
