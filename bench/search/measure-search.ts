import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { allowLongStatements } from "../../server/db/watched-client.ts";
import { findDescendants, readCpuSeconds, readResidentMb } from "../machine/processes.ts";
import type { Figure } from "../report/figure.ts";
import { openData } from "../site/data-directory.ts";
import { type Site, startSite } from "../site/start-site.ts";
import type { Bench } from "../server/plan.ts";
import { askTables } from "./ask-tables.ts";
import { lowerPrices } from "./lower-prices.ts";
import { prepareMillion } from "./million.ts";
import { pathsOf, QUERIES } from "./queries.ts";

interface Goals {
  cars: string;
  /** 95th percentile at 8 at once, in milliseconds. */
  p95: number;
  alone?: number;
  /** From `/readyz` to a complete index, in seconds. */
  ready?: number;
  /** Of the index, in MB. */
  memory?: number;
}

const READY = /"cars":(\d+),"ms":(\d+)[^\n]*search index loaded/;
const READY_LIMIT_MS = 120_000;
const AT_ONCE = 8;
const LEAST_TIMES_CHEAPER = 50;

export function measureSearch(bench: Bench): Promise<Figure[]> {
  return measure(bench, bench.large.dataDir, { cars: "310k", p95: 30, ready: 3 });
}

export async function measureMillion(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await prepareMillion(bench.large);
  return measure(bench, dataDir, { cars: "1M", p95: 75, alone: 15, memory: 200 });
}

/** The first page with all counts, at the API's door, and the same from the tables by SQL. */
async function measure(bench: Bench, dataDir: string, goals: Goals): Promise<Figure[]> {
  const { plan, load } = bench;
  const { cars } = goals;
  await lowerPrices(dataDir);
  const site = await startSite(dataDir, { PAGE_CACHE_MB: "0" });
  try {
    const before = readResidentMb(site.pid);
    const readySeconds = await waitForIndex(site);
    const after = readResidentMb(site.pid);
    const paths = pathsOf("/api/search?facets=yes&");
    const walk = async (connections: number) => {
      const cpuBefore = cpuOf(site);
      const answer = await load.run({
        way: "walk",
        url: site.url,
        paths,
        connections,
        seconds: plan.seconds,
      });
      return { ...answer, cpuMs: ((cpuOf(site) - cpuBefore) * 1000) / answer.requests };
    };
    await walk(1);
    const alone: number[] = [];
    const together: number[] = [];
    const cpu: number[] = [];
    for (let round = 0; round < plan.rounds; round += 1) {
      alone.push((await walk(1)).p95Ms ?? NaN);
      const eight = await walk(AT_ONCE);
      together.push(eight.p95Ms ?? NaN);
      cpu.push(eight.cpuMs);
    }
    const bySql = await measureSql(site, dataDir);
    return [
      {
        name: `search of ${cars}: complete after /readyz`,
        unit: "s",
        rounds: [readySeconds],
        ...atMost(goals.ready),
      },
      ...(before === undefined || after === undefined
        ? []
        : [
            {
              name: `search of ${cars}: memory of the index`,
              unit: "MB",
              rounds: [after - before],
              ...atMost(goals.memory),
            },
          ]),
      {
        name: `search of ${cars}: p95 alone`,
        unit: "ms",
        rounds: alone,
        ...atMost(goals.alone),
      },
      {
        name: `search of ${cars}: p95 of ${AT_ONCE} at once`,
        unit: "ms",
        rounds: together,
        goal: { of: "value", atMost: goals.p95 },
      },
      {
        name: `search of ${cars}: CPU time a query`,
        unit: "ms",
        rounds: cpu,
        baseline: { name: "SQL on the same tables, CPU time of PostgreSQL", rounds: [bySql] },
        goal: { of: "ratio", atMost: 1 / LEAST_TIMES_CHEAPER },
        note: `${paths.length} searches in turn, with the cars' cards, over HTTP; of PostgreSQL the CPU time alone.`,
      },
    ];
  } finally {
    await site.stop();
  }
}

function atMost(bound: number | undefined): Pick<Figure, "goal"> {
  return bound === undefined ? {} : { goal: { of: "value", atMost: bound } };
}

/** CPU seconds of the server, its thread and its database. */
function cpuOf(site: Site): number {
  const pids = [site.pid, ...findDescendants(site.pid, "postgres")];
  return pids.reduce((sum, pid) => sum + (readCpuSeconds(pid) ?? 0), 0);
}

export async function waitForIndex(site: Site): Promise<number> {
  const began = performance.now();
  while (!READY.test(site.output())) {
    if (performance.now() - began > READY_LIMIT_MS)
      throw new Error(`the index was not complete: ${site.output().slice(-1000)}`);
    await sleep(5);
  }
  return (performance.now() - began) / 1000;
}

/** CPU milliseconds of PostgreSQL for one search by straightforward SQL, in the mean of the queries. */
async function measureSql(site: Site, dataDir: string): Promise<number> {
  const database = await openData(dataDir);
  const client = await database.pool.connect();
  try {
    // A search of a million cars may take longer than a page is given.
    await allowLongStatements(client);
    const tables = await askTables(client as unknown as Pool); // of which `query` alone is used
    const backends = () =>
      findDescendants(site.pid, "postgres").reduce(
        (sum, pid) => sum + (readCpuSeconds(pid) ?? 0),
        0,
      );
    const before = backends();
    for (const query of QUERIES) await tables.ask(`${query}&facets=yes`);
    return ((backends() - before) * 1000) / QUERIES.length;
  } finally {
    client.release(true);
    await database.close();
  }
}
