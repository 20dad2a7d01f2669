import { describe, expect, test } from "vitest";
import { Limiter } from "./limiter.ts";

/** A limiter with one slot, busy until `finish` is called; `done` names the jobs in the order they ran. */
function makeJobs(longestQueue = 10_000) {
  const jobs = new Limiter({ atOnce: 1, longestQueue, refusal: "Later." });
  const { promise: isFinished, resolve: finish } = Promise.withResolvers<void>();
  const done: string[] = [];
  const first = jobs.run(() => isFinished, { cost: 1600 });
  const add = (name: string, cost: number, abandoned?: AbortSignal) =>
    jobs
      .run(async () => void done.push(name), { cost, abandoned })
      .then(
        () => "done",
        (error: { code?: string }) => error.code,
      );
  return { add, done, finish, first };
}

describe("a limiter's jobs", () => {
  test("run the cheapest first, and those of one cost in the order they came", async () => {
    const { add, done, finish } = makeJobs();
    const all = [add("a", 1600), add("b", 320), add("c", 800), add("d", 320), add("e", 1600)];
    finish();
    await Promise.all(all);
    expect(done).toEqual(["b", "d", "c", "a", "e"]);
  });

  test("the dearest that came last is refused when too much waits", async () => {
    const { add, done, finish } = makeJobs(4_000);
    const large = [add("a", 1600), add("b", 1600), add("c", 1600)];
    expect(await large[2]).toBe("SERVICE_UNAVAILABLE");
    // A cheap job is admitted because an expensive one is evicted.
    const small = [add("d", 320), add("e", 320), add("f", 320)];
    expect(await large[1]).toBe("SERVICE_UNAVAILABLE");
    finish();
    await Promise.all([...large, ...small]);
    expect(done).toEqual(["d", "e", "f", "a"]);
  });

  test("what is abandoned before its turn is never begun and makes room", async () => {
    const { add, done, finish } = makeJobs(1_600);
    const gone = new AbortController();
    const left = add("a", 1600, gone.signal);
    gone.abort();
    expect(await left).toBe("SERVICE_UNAVAILABLE");
    expect(await add("b", 320, AbortSignal.abort())).toBe("SERVICE_UNAVAILABLE");
    const stays = add("c", 1600);
    finish();
    expect(await stays).toBe("done");
    expect(done).toEqual(["c"]);
  });

  test("go on after one that failed", async () => {
    const jobs = new Limiter({ atOnce: 1, longestQueue: 1, refusal: "Later." });
    await expect(jobs.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await jobs.run(async () => "yes")).toBe("yes");
  });
});

describe("places where nobody waits", () => {
  const open = () => new Limiter({ atOnce: 3, ofOne: 2, refusal: "Later." });

  test("places where nobody waits are refused at once when all are taken, and free again when one leaves, once", async () => {
    const places = open();
    const leave = await places.enter({ whose: "a" });
    await places.enter({ whose: "b" });
    await places.enter({ whose: "c" });
    await expect(places.enter({ whose: "d" })).rejects.toThrow("Later.");
    leave();
    leave();
    await places.enter({ whose: "d" });
    await expect(places.enter({ whose: "e" })).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });
  });

  test("places where nobody waits are not all for one caller", async () => {
    const places = open();
    const leave = await places.enter({ whose: "a" });
    await places.enter({ whose: "a" });
    await expect(places.enter({ whose: "a" })).rejects.toThrow("Later.");
    leave();
    await places.enter({ whose: "a" });
    await places.enter({ whose: "b" });
    // A request that was refused does not count as taken.
    await expect(places.enter({ whose: "b" })).rejects.toThrow("Later.");
  });
});
