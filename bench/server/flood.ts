import { readCpuSeconds } from "../machine/processes.ts";
import type { Figure } from "../report/figure.ts";
import { interleave } from "../report/statistics.ts";
import type { Bench } from "./plan.ts";

/** A server under test and the request made to it. */
export interface Subject {
  pid: number;
  url: string;
  headers: Record<string, string>;
}

export interface FloodRound {
  perSecond: number;
  /** By CPU time of the server's process, without its database; undefined where it cannot be read. */
  perCpuSecond: number | undefined;
}

/** Rounds of as many requests as each server takes, one server after the other. */
export async function floodInTurns<Name extends string>(
  { plan, load }: Bench,
  subjects: Readonly<Record<Name, Subject>>,
): Promise<Record<Name, FloodRound[]>> {
  const entries = Object.entries<Subject>(subjects) as [Name, Subject][]; // of the record above
  for (const [, { url, headers }] of entries)
    await load.run({ way: "flood", url, headers, seconds: plan.warmupSeconds });
  const rounds = entries.map(([name, { pid, url, headers }]) => {
    const round = async (): Promise<FloodRound> => {
      const before = readCpuSeconds(pid);
      const { perSecond, requests } = await load.run({
        way: "flood",
        url,
        headers,
        seconds: plan.seconds,
      });
      const after = readCpuSeconds(pid);
      const isKnown = before !== undefined && after !== undefined;
      return { perSecond, perCpuSecond: isKnown ? requests / (after - before) : undefined };
    };
    return [name, round] as const;
  });
  return interleave(
    plan.rounds,
    Object.fromEntries(rounds) as Record<Name, () => Promise<FloodRound>>,
  ); // one per name
}

export function perSecondOf(rounds: readonly FloodRound[]): number[] {
  return rounds.map(({ perSecond }) => perSecond);
}

interface Comparison {
  name: string;
  ours: readonly FloodRound[];
  theirs: readonly FloodRound[];
  baseline: string;
  /** Minimum ratio of ours to theirs. */
  goal: number;
  note: string;
}

/**
 * The goal applies to two figures. Requests per second are what users notice, but on a small machine making
 * the requests can cost more than answering them, which hides the difference between two servers. The second
 * figure therefore counts the server's own CPU time alone.
 */
export function compareFloods({ name, ours, theirs, baseline, goal, note }: Comparison): Figure[] {
  return [
    {
      name,
      unit: "requests/s",
      rounds: perSecondOf(ours),
      baseline: { name: baseline, rounds: perSecondOf(theirs) },
      goal: { of: "ratio", atLeast: goal },
      note,
    },
    ...perCpuSecond(`${name}, by CPU time`, "requests/CPU s", ours).map((figure): Figure => ({
      ...figure,
      baseline: { name: baseline, rounds: cpuRoundsOf(theirs) },
      goal: { of: "ratio", atLeast: goal },
    })),
  ];
}

/** No figure where CPU times cannot be read. */
export function perCpuSecond(name: string, unit: string, rounds: readonly FloodRound[]): Figure[] {
  const known = cpuRoundsOf(rounds);
  return known.length === 0 ? [] : [{ name, unit, rounds: known }];
}

function cpuRoundsOf(rounds: readonly FloodRound[]): number[] {
  return rounds.flatMap((round) => round.perCpuSecond ?? []);
}
