import type { IndexedCar } from "../../server/search-index/search-index.ts";
import type { Figure } from "../report/figure.ts";
import { interleave, median } from "../report/statistics.ts";
import type { Bench } from "../server/plan.ts";
import { openData } from "../site/data-directory.ts";
import { loadIndex } from "./load-index.ts";

const GOAL_US = 50;
/** One car of so many changes in a round, which uses up the spare rows twice: the index is packed as often. */
const EVERY = 4;

/** What a changed car costs the index alone: in this process, without the database. */
export async function measureChanges({ plan, large }: Bench): Promise<Figure[]> {
  const database = await openData(large.dataDir);
  try {
    const { index, cars } = await loadIndex(database.pool);
    const changed = cars
      .filter((_, at) => at % EVERY === 0)
      .map((car) => ({ ...car, price: (car.price ?? 0) + 100 }));
    const ways = {
      "indexed again": () => timeChanges(changed, (car) => index.index([car])),
      "removed and indexed": () =>
        timeChanges(changed, (car) => {
          index.remove([car.id]);
          index.index([car]);
        }),
    };
    for (const warmUp of Object.values(ways)) await warmUp();
    const measured = Object.entries(await interleave(plan.rounds, ways));
    if (index.size !== cars.length)
      throw new Error(`the index has ${index.size} of ${cars.length} cars`);
    return [
      ...measured.map(([way, rounds]): Figure => ({
        name: `a changed car among ${cars.length}, ${way} in memory`,
        unit: "µs CPU",
        rounds: rounds.map(({ meanUs }) => meanUs),
        goal: { of: "value", atMost: GOAL_US },
        note: `the mean of ${changed.length} changes, packing included; half of them take less than ${median(rounds.map(({ medianUs }) => medianUs)).toFixed(1)} µs.`,
      })),
      {
        name: "the longest of these changes, which packs the index",
        unit: "ms",
        rounds: measured.flatMap(([, rounds]) => rounds.map(({ longestMs }) => longestMs)),
      },
    ];
  } finally {
    await database.close();
  }
}

async function timeChanges(cars: readonly IndexedCar[], change: (car: IndexedCar) => void) {
  const times: number[] = [];
  const before = process.cpuUsage();
  for (const car of cars) {
    const began = performance.now();
    change(car);
    times.push(performance.now() - began);
  }
  const { user, system } = process.cpuUsage(before);
  return {
    meanUs: (user + system) / cars.length,
    medianUs: median(times) * 1000,
    longestMs: times.reduce((longest, time) => Math.max(longest, time), 0),
  };
}
