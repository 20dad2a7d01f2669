import { describe, expect, test } from "vitest";
import { WorkQueue } from "./work-queue.ts";

/** One pair of hands, busy until `finish` is called; `done` names the jobs in the order they ran. */
function makeJobs(longestQueue = 10_000) {
  const jobs = new WorkQueue({ hands: 1, longestQueue });
  const { promise: isFinished, resolve: finish } = Promise.withResolvers<void>();
  const done: string[] = [];
  const first = jobs.run(1600, () => isFinished);
  const add = (name: string, cost: number, abandoned?: AbortSignal) =>
    jobs
      .run(cost, async () => void done.push(name), abandoned)
      .then(
        () => "done",
        (error: { code?: string }) => error.code,
      );
  return { add, done, finish, first };
}

describe("jobs", () => {
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
    // A small one has room because a large one gives way.
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
    const jobs = new WorkQueue({ hands: 1, longestQueue: 1 });
    await expect(jobs.run(1, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await jobs.run(1, async () => "yes")).toBe("yes");
  });
});
