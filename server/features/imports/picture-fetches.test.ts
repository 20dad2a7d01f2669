import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWebPictures } from "#server/adapters/web-pictures/http.ts";
import type { WebPictures } from "#server/adapters/web-pictures/web-pictures.ts";
import { type FetchTest, numbers, queuePictures, startFetchTest } from "#tests/support/fetching.ts";
import { makeCar, makeImage, makeSeller } from "#tests/support/make.ts";
import { takeCar } from "./store/picture-fetches.ts";
import { picturesToCome } from "./views/pictures-to-come.ts";

let t: FetchTest;

beforeAll(async () => {
  t = await startFetchTest();
});
afterAll(() => t.close());
beforeEach(() => t.startAnew());
afterEach(() => t.stopAll());

async function addOwn(productId: string, count: number): Promise<void> {
  for (let position = 0; position < count; position += 1) {
    const image = await makeImage(t.db.kysely);
    await t.db.kysely
      .insertInto("product_pictures")
      .values({ product_id: productId, position, image_id: image, alt: "own" })
      .execute();
  }
}

describe("pictures that a file names", () => {
  test("pictures that a file names become the car's, in the file's order, and are described by its name", async () => {
    const car = await makeCar(t.db.kysely, t.seller, { name: "Opel Astra" });
    await t.queue(car, numbers(3, 1, 2));
    expect(await picturesToCome(t.db.kysely, t.seller)).toMatchObject({ waiting: 3, failed: 0 });
    await t.finish(t.start());
    expect(await t.shown(car)).toEqual(numbers(3, 1, 2));
    const { rows } = await t.db.pool.query(
      "SELECT alt FROM product_pictures WHERE product_id = $1 ORDER BY position",
      [car],
    );
    expect(rows.map(({ alt }) => alt)).toEqual([
      "Opel Astra",
      "Opel Astra, picture 2",
      "Opel Astra, picture 3",
    ]);
    for (const { state, image_id: id } of await t.fetchesOf(car)) {
      expect(state).toBe("done");
      const file = { id: id ?? "", width: 320, format: "webp" } as const;
      expect((await t.images.make(file))?.length).toBeGreaterThan(0);
    }
    expect(t.warnings).toEqual([]);
  });

  test("pictures that a file names keep the file's order when one comes later than the others", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    t.failing.set("/1.png", 2);
    await t.queue(car, numbers(1, 2, 3));
    await t.finish(t.start());
    expect(await t.shown(car)).toEqual(numbers(1, 2, 3));
  });

  test("pictures that a file names are fetched at once when they are queued here, and counted as an edit of the car", async () => {
    const fetches = t.start();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const car = await makeCar(t.db.kysely, t.seller);
    await t.queue(car, numbers(1));
    const findVersion = async () =>
      (await t.db.pool.query("SELECT version FROM products WHERE id = $1", [car])).rows[0].version;
    const before = await findVersion();
    fetches.wake();
    await expect.poll(() => t.shown(car)).toEqual(numbers(1));
    expect(await findVersion()).toBe(before + 1);
  });

  test("pictures that a file names are not fetched again when the file comes again, nor brought back", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    const fetches = t.start();
    await t.queue(car, numbers(1, 2));
    await t.finish(fetches);
    await t.db.pool.query("DELETE FROM product_pictures WHERE product_id = $1 AND position = 1", [
      car,
    ]);
    // One is new, and the others have moved up by one.
    await t.queue(car, numbers(4, 1, 2));
    await t.finish(fetches);
    expect(await t.shown(car)).toEqual(numbers(4, 1));
    expect(t.server.asked.map(({ url }) => url)).toEqual(numbers(1, 2, 4));
    // The same address for another car is that car's own matter.
    const other = await makeCar(t.db.kysely, t.seller);
    await t.queue(other, numbers(1, 1));
    await t.finish(fetches);
    expect(await t.shown(other)).toEqual(numbers(1));
  });

  test("pictures that a file names are not fetched again when the picture is gone because nothing shows it", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    const fetches = t.start();
    await t.queue(car, numbers(1, 2));
    await t.finish(fetches);
    await t.db.pool.query("DELETE FROM product_pictures WHERE product_id = $1 AND position = 0", [
      car,
    ]);
    await t.images.removeUnused(new Date(Date.now() + 2 * 3600_000));
    const [gone, stays] = await t.fetchesOf(car);
    const file = { width: 320, format: "webp" } as const;
    expect(await t.images.make({ ...file, id: gone?.image_id ?? "" })).toBeUndefined();
    expect(await t.images.make({ ...file, id: stays?.image_id ?? "" })).toBeDefined();
    await t.queue(car, numbers(1, 2));
    await t.finish(fetches);
    expect([await t.shown(car), t.server.asked.length]).toEqual([["/2.png"], 2]);
  });

  test("pictures that a file names of one server are fetched with a pause between them", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    await t.queue(car, numbers(1, 2, 3));
    const began = performance.now();
    await t.finish(t.start({ pauseMs: 300 }));
    expect(performance.now() - began).toBeGreaterThan(600);
  });

  test("pictures that a file names of names that all lead to one server are asked for with that pause, wherever they go on to", async () => {
    const web = createWebPictures({
      allowed: [{ host: "127.0.0.1", port: t.server.port }],
      findAddresses: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    const owners = await Promise.all([1, 2].map(() => makeSeller(t.db.kysely)));
    for (const owner of owners) {
      const car = await makeCar(t.db.kysely, owner);
      const paths = [1, 2].map((at) => t.server.at("/again", `h${at}-${owner}.test`));
      await queuePictures(t.db.kysely, car, paths);
    }
    const fetches = t.start({ web, pauseMs: 100, retryMs: [] });
    for (const owner of owners) await t.finish(fetches, owner);
    expect(t.times.length).toBe(12);
    // A little less: clocks and timers do not agree to the millisecond.
    for (const [at, time] of t.times.entries())
      if (at > 0) expect(time - (t.times[at - 1] ?? 0)).toBeGreaterThan(95);
  });

  test("pictures that a file names of one server are fetched one at a time, whoever names them", async () => {
    const owners = await Promise.all([1, 2, 3].map(() => makeSeller(t.db.kysely)));
    const cars = await Promise.all(owners.map((owner) => makeCar(t.db.kysely, owner)));
    for (const car of cars) await t.queue(car, numbers(1, 2, 3));
    const fetches = t.start();
    for (const owner of owners) await t.finish(fetches, owner);
    expect([t.crowd, t.server.asked.length]).toEqual([1, 9]);
  });
});

describe("sellers", () => {
  test("sellers have one picture fetched at a time each, whatever servers they name", async () => {
    const [one, other] = [t.seller, await makeSeller(t.db.kysely)];
    const underWay: string[] = [];
    const crowds: string[] = [];
    const web: WebPictures = {
      async fetch(address, ...others) {
        const owner = new URL(address).pathname;
        underWay.push(owner);
        crowds.push(underWay.toSorted().join());
        await new Promise((resolve) => setTimeout(resolve, 30));
        underWay.splice(underWay.indexOf(owner), 1);
        return t.web.fetch(t.server.at("/1.png"), ...others);
      },
    };
    for (const [owner, path] of [
      [one, "/a"],
      [other, "/b"],
    ] as const)
      for (const host of ["x", "y", "z"]) {
        const productId = await makeCar(t.db.kysely, owner);
        const url = `http://${host}${path.slice(1)}.test${path}`;
        await queuePictures(t.db.kysely, productId, [url]);
      }
    const fetches = t.start({ web });
    await t.finish(fetches, one);
    await t.finish(fetches, other);
    expect(crowds.length).toBe(6);
    expect(crowds).toContain("/a,/b");
    for (const crowd of crowds) expect(["/a", "/b", "/a,/b"]).toContain(crowd);
  });
});

describe("a seller", () => {
  test("causes so many requests and no more, however many servers they are spread over", async () => {
    const times: number[] = [];
    const web = createWebPictures({
      allowed: [],
      findAddresses: async () => {
        times.push(performance.now());
        throw new Error("ENOTFOUND");
      },
    });
    for (const at of [1, 2, 3, 4, 5, 6]) {
      const car = await makeCar(t.db.kysely, t.seller);
      await queuePictures(t.db.kysely, car, [
        `http://h${at}.test/1.png`,
        `http://i${at}.test/1.png`,
      ]);
    }
    await t.finish(t.start({ web, pauseMs: 50, retryMs: [] }));
    expect(times.length).toBe(12);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(11 * 50 - 5);
  });

  test("a seller has so many pictures waiting and no more; the others come with a later file", async () => {
    const [car, next] = [
      await makeCar(t.db.kysely, t.seller),
      await makeCar(t.db.kysely, t.seller),
    ];
    const urls = numbers(1, 2, 3, 4).map((path) => t.server.at(path));
    await queuePictures(t.db.kysely, car, urls, 3);
    await queuePictures(t.db.kysely, next, urls, 3);
    // Another seller's are counted by themselves.
    const other = await makeCar(t.db.kysely, await makeSeller(t.db.kysely));
    await queuePictures(t.db.kysely, other, urls.slice(0, 2), 3);
    const counts = async () =>
      Promise.all([car, next, other].map(async (id) => (await t.fetchesOf(id)).length));
    expect(await counts()).toEqual([3, 0, 2]);
    await t.finish(t.start());
    expect(await t.shown(car)).toEqual(numbers(1, 2, 3));
    await queuePictures(t.db.kysely, car, urls, 3);
    await queuePictures(t.db.kysely, next, urls, 3);
    expect(await counts()).toEqual([4, 2, 2]);
  });

  test("a seller has a new place written down where there is no room for more", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    const urls = numbers(1, 2).map((path) => t.server.at(path));
    await queuePictures(t.db.kysely, car, urls, 2);
    await queuePictures(t.db.kysely, car, [t.server.at("/3.png"), ...urls], 2);
    expect(await t.fetchesOf(car)).toMatchObject([
      { url: urls[0], position: 1 },
      { url: urls[1], position: 2 },
    ]);
  });
});

describe("pictures that a seller set", () => {
  test("pictures that a seller set stay where they are, and those of the file come behind, in order", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    await addOwn(car, 2);
    t.failing.set("/1.png", 1);
    await t.queue(car, numbers(1, 2));
    await t.finish(t.start());
    expect(await t.shown(car)).toEqual(["own", "own", ...numbers(1, 2)]);
  });

  test("pictures that a seller set are not pushed out: what has no room is given up", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    await addOwn(car, 19);
    await t.queue(car, numbers(1, 2));
    await t.finish(t.start());
    expect(await t.shown(car)).toEqual([...Array(19).fill("own"), "/1.png"]);
    expect((await picturesToCome(t.db.kysely, t.seller)).problems).toEqual([
      {
        problem: "The car already has 20 photos, the maximum.",
        pictures: 1,
        cars: 1,
        example: t.server.at("/2.png"),
      },
    ]);
  });

  test("pictures that a seller set of a car that is sold are not changed", async () => {
    const car = await makeCar(t.db.kysely, t.seller, { state: "sold" });
    await t.queue(car, numbers(1));
    await t.finish(t.start());
    expect(await t.shown(car)).toEqual([]);
    expect((await t.fetchesOf(car))[0]?.problem).toBe("The car has been sold.");
  });
});

describe("the database", () => {
  test("the database goes through the queue by its index, past what other sellers have", async () => {
    const car = await makeCar(t.db.kysely, t.seller);
    await t.db.pool.query(
      `INSERT INTO picture_fetches (product_id, url, owner_id, position, next_try_at)
       SELECT $1, 'https://a.test/' || n, $2, n % 20, now() + interval '1 day' FROM generate_series(1, 50000) n`,
      [car, t.seller],
    );
    await t.db.owner.query("ANALYZE picture_fetches");
    const other = await makeSeller(t.db.kysely);
    const theirs = await makeCar(t.db.kysely, other);
    await t.queue(theirs, numbers(1));
    await t.db.kysely.transaction().execute(async (transaction) => {
      // Counts of earlier transactions on this connection may be among them.
      const countRead = async () => {
        const { rows } = await sql<{ read: number }>`
          SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables
          WHERE relname = 'picture_fetches'`.execute(transaction);
        return rows[0]?.read ?? 0;
      };
      const before = await countRead();
      const taken = await takeCar(transaction, [], 60_000);
      expect(taken.map(({ product_id: id }) => id)).toEqual([theirs]);
      expect((await countRead()) - before).toBeLessThan(100);
    });
  });
});
