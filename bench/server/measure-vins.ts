import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ask, ROOT, startProcess } from "../machine/start-process.ts";
import type { Figure } from "../report/figure.ts";
import { median, percentile } from "../report/statistics.ts";
import { RESULTS } from "../report/write-result.ts";
import type { Bench } from "./plan.ts";

/** Numbers of real cars with a right check digit, kept beside the repository and not in it. */
const FILE = join(ROOT, "../shared/data/vins_1517.csv");
const DIRECTORY = join(RESULTS, "vin");
const LEAST_RIGHT = 98;

export interface VinsRequest {
  file: string;
  directory: string;
}

export interface VinsAnswer {
  count: number;
  /** In per cent. */
  known: number;
  makes: number;
  years: number;
  firstMs: number;
  laterMs: number[];
  memoryMb: number;
}

/** How many numbers of real cars decode to the right make and year, and what decoding costs. */
export async function measureVins({ plan }: Pick<Bench, "plan">): Promise<Figure[]> {
  if (!existsSync(FILE)) {
    process.stdout.write(`Left out: ${FILE} is not there.\n`);
    return [];
  }
  const fresh: VinsAnswer[] = [];
  const again: VinsAnswer[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    rmSync(DIRECTORY, { recursive: true, force: true });
    fresh.push(await readAll());
    again.push(await readAll());
  }
  const all = [...fresh, ...again];
  const goal = { of: "value", atLeast: LEAST_RIGHT } as const;
  return [
    {
      name: "VINs that tell the right make",
      unit: "%",
      rounds: all.map(({ makes }) => makes),
      goal,
      note: `Of ${all[0]?.count} real ones from North America: right where it says what the advertisement says.`,
    },
    {
      name: "VINs that tell the right year",
      unit: "%",
      rounds: all.map(({ years }) => years),
      goal,
    },
    { name: "VINs that tell a model", unit: "%", rounds: all.map(({ known }) => known) },
    {
      name: "first VIN ever, with unpacking",
      unit: "ms",
      rounds: fresh.map(({ firstMs }) => firstMs),
    },
    { name: "first VIN of a thread", unit: "ms", rounds: again.map(({ firstMs }) => firstMs) },
    {
      name: "VIN after VIN, median",
      unit: "ms",
      rounds: all.map(({ laterMs }) => median(laterMs)),
    },
    {
      name: "VIN after VIN, p95",
      unit: "ms",
      rounds: all.map(({ laterMs }) => percentile(laterMs, 95)),
    },
    {
      name: "memory for reading VINs",
      unit: "MB",
      rounds: again.map(({ memoryMb }) => memoryMb),
      note: "Of the process, for as long as its thread lives: a minute after the last one.",
    },
  ];
}

async function readAll(): Promise<VinsAnswer> {
  const started = startProcess(join(ROOT, "bench/read-vins.ts"), { ipc: true });
  const answer = await ask<VinsAnswer>(started, { file: FILE, directory: DIRECTORY });
  await started.ended;
  return answer;
}
