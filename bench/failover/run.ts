import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { readFacts } from "../machine/facts.ts";
import { median } from "../report/statistics.ts";
import { writeResult } from "../report/write-result.ts";
import { addCars, type Car } from "../site/cars.ts";
import { type Acknowledged, type Buyer, Crowd, take } from "../site/crowd.ts";
import { addMembers } from "../site/members.ts";
import { waitFor } from "../site/wait-for.ts";
import { FailoverCluster } from "./cluster.ts";
import { AFTER_MS, BEFORE_MS, GOAL_SECONDS, type MemberName, SITE_URL } from "./plan.ts";
import { findPrograms } from "./programs.ts";
import { ServiceFolder } from "./services.ts";
import { type FailoverSite, startFailoverSite } from "./site.ts";
import { type Verdict, verify, Visitor } from "./verify.ts";

/** More than are booked in a round. */
const CARS_A_ROUND = 1_500;
/** A car has two; the last one is for the check afterwards. */
const BUYERS_A_ROUND = 2 * CARS_A_ROUND + 1;
const ROUND_LIMIT_S = 120;

interface Round extends Verdict {
  ended: MemberName;
  /** From its end to the first acknowledged booking that was sent after it. */
  seconds: number;
  acknowledged: number;
  outcomes: Record<string, number>;
  /** The longest time in which a visitor got no page from memory, and none made anew. */
  gaps: { cached: number; uncached: number };
}

/** Ends the primary again and again while cars are booked, by SIGKILL or SIGSTOP; true when nothing is lost and writes are back in time. */
export async function runFailover(rounds: number, freezes: boolean): Promise<boolean> {
  const programs = findPrograms();
  const folder = new ServiceFolder();
  const done: Round[] = [];
  let isGood = false;
  try {
    const password = randomBytes(18).toString("hex");
    const cluster = new FailoverCluster(folder, programs, password);
    await cluster.start();
    const site = await startFailoverSite(folder.path, password);
    try {
      const cars = (await addCars(site.beside, rounds * CARS_A_ROUND)).values();
      const acknowledged: Acknowledged[] = [];
      for (let number = 1; number <= rounds; number += 1) {
        const round = await runRound({ cluster, site, cars, acknowledged, freezes });
        done.push(round);
        process.stdout.write(`${number}: ${describe(round)}\n`);
      }
      isGood = done.every(isMet);
    } finally {
      for (const [at, app] of site.apps.entries()) folder.write(`app${at + 1}.log`, app.output());
      await site.stop();
    }
  } finally {
    await folder.close(!isGood);
  }
  process.stdout.write(`${summarize(done)}\n`);
  const facts = readFacts(programs.postgres);
  process.stdout.write(`${writeResult("failover", { facts, rounds: done })}\n`);
  return isGood;
}

interface Parts {
  cluster: FailoverCluster;
  site: FailoverSite;
  cars: Iterator<Car>;
  /** Of all rounds: what was acknowledged before an earlier failover must be there too. */
  acknowledged: Acknowledged[];
  freezes: boolean;
}

async function runRound({ cluster, site, cars, acknowledged, freezes }: Parts): Promise<Round> {
  const primary = await cluster.waitForPair();
  const { database, identity } = site.beside;
  // New ones each time, because their tokens last for minutes.
  const people = await addMembers(database, identity, BUYERS_A_ROUND, "Buyer");
  const buyers: Iterator<Buyer> = people.values();
  const last = take(buyers, "buyers");
  using crowd = new Crowd({ url: SITE_URL, origin: SITE_URL }, cars, buyers);
  using cached = new Visitor("/help");
  using uncached = new Visitor("/api/search?q=golf");
  await sleep(BEFORE_MS);

  cluster.end(primary, freezes ? "SIGSTOP" : "SIGKILL");
  const endedAt = performance.now();
  const first = await waitFor("an acknowledged booking", ROUND_LIMIT_S, async () =>
    crowd.acknowledged.find(({ sentAt }) => sentAt > endedAt),
  );
  await sleep(AFTER_MS);
  await crowd.stop();
  for (const visitor of [cached, uncached]) visitor.stop();
  acknowledged.push(...crowd.acknowledged);
  const verdict = await verify(site, acknowledged, cars, last);
  cluster.startMember(primary);
  return {
    ...verdict,
    ended: primary,
    seconds: (first.at - endedAt) / 1000,
    acknowledged: crowd.acknowledged.length,
    outcomes: Object.fromEntries(crowd.outcomes),
    gaps: { cached: cached.longestGap, uncached: uncached.longestGap },
  };
}

function isMet({ lost, double, faults, seconds }: Round): boolean {
  return lost.length + double.length + faults.length === 0 && seconds <= GOAL_SECONDS;
}

function describe(round: Round): string {
  const { ended, seconds, acknowledged, outcomes, gaps, lost, double, faults } = round;
  const answers = Object.entries(outcomes).map(([status, count]) => `${count} x ${status}`);
  return [
    `${ended} ended, writes back after ${seconds.toFixed(1)} s`,
    `${acknowledged} acknowledged (${answers.join(", ")})`,
    `longest without a cached page ${(gaps.cached / 1000).toFixed(1)} s, without a search ${(gaps.uncached / 1000).toFixed(1)} s`,
    `lost ${lost.length}, double ${double.length}`,
    ...faults,
  ].join("; ");
}

function summarize(rounds: readonly Round[]): string {
  const seconds = rounds.map((round) => round.seconds);
  const count = (of: (round: Round) => number) => rounds.reduce((sum, round) => sum + of(round), 0);
  return [
    `${rounds.length} failovers`,
    `writes back after ${median(seconds).toFixed(1)} s in the median, ${Math.max(...seconds).toFixed(1)} s at worst (goal: ${GOAL_SECONDS} s)`,
    `${count(({ acknowledged }) => acknowledged)} bookings acknowledged`,
    `${count(({ lost }) => lost.length)} lost`,
    `${count(({ double }) => double.length)} double`,
    `${count(({ faults }) => faults.length)} faults`,
  ].join(", ");
}
