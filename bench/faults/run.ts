import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../../server/db/embedded/free-port.ts";
import { readFacts } from "../machine/facts.ts";
import { sendSignal } from "../machine/processes.ts";
import { percentile } from "../report/statistics.ts";
import { writeResult } from "../report/write-result.ts";
import { type Beside, openBeside } from "../site/beside.ts";
import { addCars, type Car } from "../site/cars.ts";
import { type Comparison, compareBookings } from "../site/compare-bookings.ts";
import { type Acknowledged, Crowd } from "../site/crowd.ts";
import { addMembers } from "../site/members.ts";
import { type Site, startSite } from "../site/start-site.ts";
import { waitFor } from "../site/wait-for.ts";
import { Readers } from "./readers.ts";
import { findDatabase, kill, type Victim, VICTIMS } from "./victims.ts";

/** More than are booked in a round. */
const CARS_A_ROUND = 300;
const CARS_IN_OUTAGE = 2_000;
/** The end comes at a random moment within this time of full load. */
const LONGEST_LIFE_MS = 3_000;
const OUTAGE_MS = 30_000;
const BACK_LIMIT_S = 60;
const EXIT_LIMIT_MS = 10_000;
/** From the end to the first booking; PostgreSQL reads its log meanwhile. */
const GOAL_SECONDS = 30;

interface Round extends Comparison {
  what: Victim | "frozen";
  /** From the end, or from the end of the outage, to the first acknowledged booking that was sent after it. */
  seconds: number;
  acknowledged: number;
  bookings: Record<string, number>;
  reads: Record<string, number>;
  longestReadMs: number;
  faults: string[];
}

/** One site on one data directory and port, started again after each end. */
interface Scene {
  dataDir: string;
  port: string;
  site: Site;
  cars: Iterator<Car>;
  /** Of all rounds: what was acknowledged before an earlier end must be there too. */
  acknowledged: Acknowledged[];
}

/**
 * Ends the site, its database or both by SIGKILL at random moments while cars are booked and pages read, and at last
 * stops the database for 30 seconds. True when nothing acknowledged is lost, no car is sold twice and no answer is an
 * error that nobody has expected.
 */
export async function runFaults(rounds: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-faults-"));
  const done: Round[] = [];
  const note = (round: Round) => {
    done.push(round);
    process.stdout.write(`${done.length}: ${describe(round)}\n`);
  };
  const scene = await open(join(folder, "data"), rounds * CARS_A_ROUND + CARS_IN_OUTAGE);
  let isGood = false;
  try {
    for (let number = 0; number < rounds; number += 1) note(await runEnd(scene));
    note(await runOutage(scene));
    isGood = done.every(({ lost, double, faults }) => [...lost, ...double, ...faults].length === 0);
  } finally {
    await scene.site.stop();
    if (isGood) rmSync(folder, { recursive: true, force: true });
    else
      process.stdout.write(`The data is kept in ${folder}\n${scene.site.output().slice(-2000)}\n`);
  }
  process.stdout.write(`${summarize(done)}\n`);
  const facts = readFacts("embedded");
  process.stdout.write(`${writeResult("faults", { facts, rounds: done })}\n`);
  return isGood;
}

async function open(dataDir: string, count: number): Promise<Scene> {
  const port = String(await findFreePort());
  const site = await startSite(dataDir, { PORT: port });
  const cars = await withDatabase(site, dataDir, (beside) => addCars(beside, count));
  return { dataDir, port, site, cars: cars.values(), acknowledged: [] };
}

/** People and pages at work until disposal, with new buyers: tokens last for minutes. */
async function beginLoad({ site, dataDir, cars }: Scene, buyers: number) {
  const people = await withDatabase(site, dataDir, ({ database, identity }) =>
    addMembers(database, identity, buyers, "Buyer"),
  );
  const load = new DisposableStack();
  const crowd = new Crowd({ url: site.url, origin: site.url }, cars, people.values());
  return {
    crowd: load.use(crowd),
    readers: load.use(new Readers(site.url)),
    [Symbol.dispose]: () => load.dispose(),
  };
}

async function runEnd(scene: Scene): Promise<Round> {
  using load = await beginLoad(scene, 2 * CARS_A_ROUND);
  const what = VICTIMS[Math.floor(Math.random() * VICTIMS.length)] ?? "both";
  await sleep(Math.random() * LONGEST_LIFE_MS);
  const { pid, ended } = scene.site;
  kill(what, pid);
  const endedAt = performance.now();
  // Without its database the site ends by itself, and whoever runs it starts it again, as here.
  const hasEnded = await Promise.race([ended, sleep(EXIT_LIMIT_MS, undefined)]);
  const faults = hasEnded === undefined ? ["the site goes on without its database"] : [];
  if (hasEnded === undefined) kill("both", pid);
  scene.site = await startSite(scene.dataDir, { PORT: scene.port });
  return await finish(scene, { ...load, what, since: endedAt, faults });
}

/** All processes of the database stand still, as behind a network or a disk that does not answer. */
async function runOutage(scene: Scene): Promise<Round> {
  using load = await beginLoad(scene, 2 * CARS_IN_OUTAGE);
  await sleep(LONGEST_LIFE_MS);
  const database = findDatabase(scene.site.pid);
  sendSignal(database, "SIGSTOP");
  await sleep(OUTAGE_MS);
  sendSignal(database, "SIGCONT");
  const since = performance.now();
  const state = await Promise.race([scene.site.ended, sleep(0, "up")]);
  const faults = state === "up" ? [] : ["the site has ended"];
  return await finish(scene, { ...load, what: "frozen", since, faults });
}

interface Load {
  what: Round["what"];
  crowd: Crowd;
  readers: Readers;
  since: number;
  faults: string[];
}

async function finish(scene: Scene, { what, crowd, readers, since, faults }: Load): Promise<Round> {
  const first = await waitFor("an acknowledged booking and a page", BACK_LIMIT_S, async () =>
    readers.servedAt > since ? crowd.acknowledged.find(({ sentAt }) => sentAt > since) : undefined,
  );
  await Promise.all([crowd.stop(), readers.stop()]);
  scene.acknowledged.push(...crowd.acknowledged);
  for (const status of crowd.outcomes.keys())
    if (!["0", "200", "409", "503"].includes(status))
      faults.push(`a booking was answered with ${status}`);
  const seconds = (first.at - since) / 1000;
  if (seconds > GOAL_SECONDS) faults.push(`bookings were back after ${seconds.toFixed(1)} s`);
  const comparison = await withDatabase(scene.site, scene.dataDir, ({ database }) =>
    compareBookings(database, scene.acknowledged),
  );
  return {
    ...comparison,
    what,
    seconds,
    acknowledged: crowd.acknowledged.length,
    bookings: Object.fromEntries(crowd.outcomes),
    reads: Object.fromEntries(readers.outcomes),
    longestReadMs: readers.longestMs,
    faults: [...faults, ...readers.faults],
  };
}

async function withDatabase<T>(
  site: Site,
  dataDir: string,
  work: (beside: Beside) => Promise<T>,
): Promise<T> {
  const beside = await openBeside(site, dataDir);
  try {
    return await work(beside);
  } finally {
    await beside.database.close();
  }
}

function describe(round: Round): string {
  const answers = (outcomes: Record<string, number>) =>
    Object.entries(outcomes)
      .map(([status, count]) => `${count} x ${status === "0" ? "none" : status}`)
      .join(", ");
  return [
    `${round.what}, bookings back after ${round.seconds.toFixed(1)} s`,
    `${round.acknowledged} acknowledged (${answers(round.bookings)})`,
    `reads ${answers(round.reads)}, the longest ${(round.longestReadMs / 1000).toFixed(1)} s`,
    `lost ${round.lost.length}, double ${round.double.length}`,
    ...round.faults,
  ].join("; ");
}

function summarize(rounds: readonly Round[]): string {
  const count = (of: (round: Round) => number) => rounds.reduce((sum, round) => sum + of(round), 0);
  const ends = rounds.filter(({ what }) => what !== "frozen").map(({ seconds }) => seconds);
  return [
    `${ends.length} ends by SIGKILL`,
    `bookings back after ${percentile(ends, 50).toFixed(1)} s in the median, ${Math.max(...ends).toFixed(1)} s at worst`,
    `${count(({ acknowledged }) => acknowledged)} bookings acknowledged`,
    `${count(({ lost }) => lost.length)} lost`,
    `${count(({ double }) => double.length)} double`,
    `${count(({ faults }) => faults.length)} faults`,
  ].join(", ");
}
