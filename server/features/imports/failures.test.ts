import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWebPictures } from "#server/adapters/web-pictures/http.ts";
import { FetchProblem, type WebPictures } from "#server/adapters/web-pictures/web-pictures.ts";
import { AppError } from "#server/base/errors.ts";
import { type FetchTest, numbers, queuePictures, startFetchTest } from "#tests/support/fetching.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { picturesToCome } from "./views/pictures-to-come.ts";

let t: FetchTest;

beforeAll(async () => {
  t = await startFetchTest();
});
afterAll(() => t.close());
beforeEach(() => t.startAnew());
afterEach(() => t.stopAll());

const SERVER_ERROR = "The server returned an error.";

describe("what is no picture", () => {
  test.each([
    ["a page", "/page.jpg", "The photo isn’t a JPEG, PNG, WebP, AVIF or GIF file."],
    ["a drawing", "/drawing.svg", "The photo isn’t a JPEG, PNG, WebP, AVIF or GIF file."],
    ["an animation", "/moving.gif", "The photo is animated."],
    ["nothing", "/none.jpg", "There is no photo at this address."],
  ])("such as %s is given up at once, with a reason", async (_, path, problem) => {
    const car = await makeCar(t.db.kysely, t.seller);
    await t.queue(car, [path, "/1.png"]);
    await t.finish(t.start());
    expect(await t.shown(car)).toEqual(["/1.png"]);
    expect((await t.fetchesOf(car))[0]).toMatchObject({ state: "failed", tries: 1, problem });
    expect(await picturesToCome(t.db.kysely, t.seller)).toMatchObject({ waiting: 0, failed: 1 });
  });

  test("because its address is private is never asked for", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    const url = `http://127.0.0.2:${t.server.port}/1.png`;
    await queuePictures(t.db.kysely, car, [url]);
    await t.finish(t.start());
    expect((await t.fetchesOf(car))[0]?.problem).toBe("The address belongs to a private network.");
  });
});

describe("a server that fails", () => {
  test("a server that fails is asked again three times, each time later", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    t.failing.set("/1.png", 3);
    t.failing.set("/2.png", 9);
    await t.queue(car, numbers(1, 2));
    await t.finish(t.start());
    expect(await t.shown(car)).toEqual(["/1.png"]);
    expect(await t.fetchesOf(car)).toMatchObject([
      { state: "done", tries: 4, problem: null },
      { state: "failed", tries: 4, problem: "The server returned an error." },
    ]);
    expect(t.server.asked.length).toBe(8);
  });

  test("a server that fails is left alone for a minute, ten and an hour", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    t.failing.set("/1.png", 9);
    await t.queue(car, numbers(1));
    for (const [tries, seconds] of [60, 600, 3600].entries()) {
      const fetches = t.start({});
      await expect.poll(async () => (await t.fetchesOf(car))[0]?.problem).toBe(SERVER_ERROR);
      await fetches.stop();
      const [row] = await t.fetchesOf(car);
      expect(row).toMatchObject({ state: "waiting", tries: tries + 1 });
      const wait = ((row?.next_try_at.getTime() ?? 0) - Date.now()) / 1000;
      expect(wait).toBeGreaterThan(seconds - 20);
      expect(wait).toBeLessThanOrEqual(seconds);
      await t.db.pool.query("UPDATE picture_fetches SET next_try_at = now(), problem = NULL");
    }
  });

  test("a server that fails is not asked for the other pictures when it is away", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    const url = (path: string) => `http://gone.test/${path}`;
    let times = 0;
    const away = createWebPictures({
      allowed: [],
      findAddresses: () => {
        times += 1;
        return Promise.reject(new Error("ENOTFOUND"));
      },
    });
    await queuePictures(t.db.kysely, car, ["1", "2", "3"].map(url));
    await t.finish(t.start({ web: away, retryMs: [] }));
    expect(times).toBe(1);
    expect((await picturesToCome(t.db.kysely, t.seller)).problems).toEqual([
      { problem: "The server could not be reached.", pictures: 3, cars: 1, example: url("1") },
    ]);
  });

  test("a server that fails is asked again by another file, the next day", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    t.failing.set("/1.png", 1);
    const fetches = t.start({ retryMs: [] });
    await t.queue(car, numbers(1));
    await t.finish(fetches);
    await t.queue(car, numbers(1));
    expect((await t.fetchesOf(car))[0]?.state).toBe("failed");
    await t.db.pool.query("UPDATE picture_fetches SET next_try_at = now() - interval '1 minute'");
    await t.queue(car, numbers(1));
    await t.finish(fetches);
    expect(await t.shown(car)).toEqual(["/1.png"]);
  });
});

describe("a host that hands nothing out", () => {
  const none = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => `/none-${from + at}.jpg`);
  const putOff = "The server handed out none of the pictures that it was asked for.";
  const makeDue = () => t.db.pool.query("UPDATE picture_fetches SET next_try_at = now()");

  test("a host that hands nothing out is left alone for an hour after twenty pictures, and given up in the end", async () => {
    const cars = await Promise.all([1, 2, 3].map(() => makeCar(t.db.kysely, t.seller)));
    for (const [at, car] of cars.entries()) await t.queue(car, none(at * 20, 12));
    const elsewhere = await makeCar(t.db.kysely, t.seller);
    await queuePictures(t.db.kysely, elsewhere, ["http://127.0.0.2/1.png"]);
    const fetches = t.start();
    const rest = async () => {
      const { rows } = await t.db.pool.query(
        `SELECT state, tries, next_try_at > now() + interval '59 minutes' AS is_late
         FROM picture_fetches WHERE problem = $1`,
        [putOff],
      );
      return rows;
    };
    await expect.poll(async () => (await rest()).length).toBe(16);
    expect(t.server.asked.length).toBe(20);
    for (const row of await rest())
      expect(row).toEqual({ state: "waiting", tries: 1, is_late: true });
    // Failures are counted per host, so another host is not affected.
    await expect
      .poll(async () => (await t.fetchesOf(elsewhere))[0]?.problem)
      .toMatch("private network");
    await fetches.stop();
    // So have three more hours.
    await t.queue(cars[0] ?? "", none(100, 20));
    await t.db.pool.query("UPDATE picture_fetches SET tries = 3 WHERE state = 'waiting'");
    await makeDue();
    const again = t.start();
    await t.finish(again);
    expect(t.server.asked.length).toBe(40);
    const givenUp = (await rest()).filter(({ state }) => state === "failed");
    expect(givenUp.length).toBeGreaterThanOrEqual(16);
  });

  test("a host that hands nothing out is one that hands out none in a row, and of one seller", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    await t.queue(car, [...none(1, 15), "/1.png"]);
    const fetches = t.start();
    await t.finish(fetches);
    const next = await makeCar(t.db.kysely, t.seller);
    await t.queue(next, none(1, 15));
    await t.finish(fetches);
    const other = await makeSeller(t.db.kysely);
    await t.queue(await makeCar(t.db.kysely, other), none(1, 15));
    await t.finish(fetches, other);
    expect(t.server.asked.length).toBe(46);
    const { problems } = await picturesToCome(t.db.kysely, t.seller);
    expect(problems).toMatchObject([{ problem: "There is no photo at this address." }]);
  });
});

describe("a site", () => {
  test("a site that has too much to do fetches later, and holds it against nobody", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    await t.queue(car, numbers(1));
    const busy = { upload: () => Promise.reject(new AppError("SERVICE_UNAVAILABLE", "Later.")) };
    t.start({ images: busy });
    const isLater = async () => {
      const due = ((await t.fetchesOf(car))[0]?.next_try_at.getTime() ?? 0) - Date.now();
      return due > 20_000 && due < 31_000;
    };
    await expect.poll(isLater).toBe(true);
    expect((await t.fetchesOf(car))[0]).toMatchObject({
      state: "waiting",
      tries: 0,
      problem: null,
    });
  });

  test("a site that cannot keep a picture writes it down and tries again", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    await t.queue(car, numbers(1));
    t.start({ images: { upload: () => Promise.reject(new Error("ENOSPC")) }, retryMs: [60_000] });
    const problem = "The photo could not be saved.";
    await expect.poll(async () => (await t.fetchesOf(car))[0]?.problem).toBe(problem);
    expect((await t.fetchesOf(car))[0]).toMatchObject({ state: "waiting", tries: 1 });
    expect(t.warnings).toEqual(["saving a downloaded photo failed, will retry"]);
  });
});

describe("two processes", () => {
  test("fetch each picture once", async () => {
    const cars = await Promise.all(
      Array.from({ length: 6 }, async () =>
        makeCar(t.db.kysely, await makeSeller(t.db.kysely), { name: "Car" }),
      ),
    );
    for (const car of cars) await t.queue(car, numbers(1, 2, 3, 4));
    const both = [t.start(), t.start()];
    const count = async () => {
      for (const fetches of both) fetches.wake();
      const { rows } = await t.db.pool.query(
        "SELECT 1 FROM picture_fetches WHERE state = 'waiting' LIMIT 1",
      );
      return rows.length;
    };
    await expect.poll(count, { timeout: 15_000 }).toBe(0);
    expect(t.server.asked.length).toBe(24);
    for (const car of cars) expect(await t.shown(car)).toEqual(numbers(1, 2, 3, 4));
  });

  test("two processes of which one is very late change nothing that the other did meanwhile", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    await t.queue(car, numbers(1));
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: answer, reject: fail } = Promise.withResolvers<never>();
    const late: WebPictures = { fetch: () => (ask(), answer) };
    const first = t.start({ web: late });
    await isAsked;
    await t.db.pool.query("UPDATE picture_fetches SET next_try_at = now()");
    await t.finish(t.start());
    fail(new FetchProblem("missing"));
    // Once it has heard of it; what it was told after its stop would not count.
    await new Promise(setImmediate);
    await first.stop();
    expect(await t.fetchesOf(car)).toMatchObject([{ state: "done", problem: null }]);
    expect(await t.shown(car)).toEqual(["/1.png"]);
  });

  test("two processes of which one is very late do not end what the other is still trying", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    await t.queue(car, numbers(1));
    const slow = () => {
      const asked = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<Buffer>();
      const web: WebPictures = { fetch: () => (asked.resolve(), answer.promise) };
      return { web, asked: asked.promise, fail: answer.reject };
    };
    const [late, next] = [slow(), slow()];
    const first = t.start({ web: late.web });
    await late.asked;
    await t.db.pool.query("UPDATE picture_fetches SET next_try_at = now()");
    const second = t.start({ web: next.web, retryMs: [60_000, 60_000] });
    await next.asked;
    late.fail(new FetchProblem("missing"));
    await new Promise(setImmediate);
    await first.stop();
    expect(await t.fetchesOf(car)).toMatchObject([{ state: "waiting", tries: 2, problem: null }]);
    next.fail(new FetchProblem("slow"));
    await expect.poll(async () => (await t.fetchesOf(car))[0]?.problem).toMatch("too long");
    await second.stop();
    expect(await t.fetchesOf(car)).toMatchObject([{ state: "waiting", tries: 2 }]);
  });

  test("two processes of which one died over a picture leave it to the other, in a while", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    await t.queue(car, numbers(1, 2));
    await t.db.pool.query(
      "UPDATE picture_fetches SET tries = 1, next_try_at = now() + interval '9 minutes' WHERE position = 0",
    );
    const fetches = t.start();
    await expect.poll(() => t.shown(car)).toEqual(["/2.png"]);
    // It died over this one again and again.
    await t.db.pool.query(
      "UPDATE picture_fetches SET tries = 4, next_try_at = now() WHERE position = 0",
    );
    await t.finish(fetches);
    expect((await t.fetchesOf(car))[0]?.problem).toBe("The photo could not be read.");
    expect(t.server.asked.length).toBe(1);
  });
});

describe("a car that is removed meanwhile", () => {
  test("a car that is removed meanwhile takes what was queued along, and nothing is said", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
    const slow: WebPictures = {
      fetch: async (...all) => {
        ask();
        await mayGo;
        return t.web.fetch(...all);
      },
    };
    await t.queue(car, numbers(1));
    const fetches = t.start({ web: slow });
    await isAsked;
    await t.db.pool.query("DELETE FROM products WHERE id = $1", [car]);
    go();
    await fetches.stop();
    expect([await t.fetchesOf(car), t.warnings]).toEqual([[], []]);
  });
});

describe("stopping", () => {
  test("stopping keeps what has come and gives back the rest, at once", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    await t.queue(car, ["/1.png", "/silent.jpg", "/2.png"]);
    const fetches = t.start();
    await expect.poll(() => t.server.asked.length).toBe(2);
    // Waited for to its end, the silent one would have failed: that is a try.
    await fetches.stop();
    expect(await t.shown(car)).toEqual(["/1.png"]);
    expect(await t.fetchesOf(car)).toMatchObject([
      { state: "done" },
      { state: "waiting", tries: 0, problem: null },
      { state: "waiting", tries: 0, problem: null },
    ]);
    const { rows } = await t.db.pool.query(
      "SELECT 1 FROM picture_fetches WHERE state = 'waiting' AND next_try_at <= now()",
    );
    expect([rows.length, t.warnings]).toEqual([2, []]);
  });
});
