import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDiskFiles } from "#server/adapters/files/disk.ts";
import { createWebPictures } from "#server/adapters/web-pictures/http.ts";
import type { WebPictures } from "#server/adapters/web-pictures/web-pictures.ts";
import { AppError } from "#server/errors.ts";
import { ImageService } from "#server/features/images/service.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCar, makeImage, makeSeller } from "#tests/support/make.ts";
import { type PictureServer, startPictureServer } from "#tests/support/picture-server.ts";
import { PictureFetches, queuePictures } from "./service.ts";
import { picturesToCome } from "./views.ts";

let db: TestDatabase;
let server: PictureServer;
let images: ImageService;
let web: WebPictures;
let seller: string;
const directory = mkdtempSync(join(tmpdir(), "forecourt-pictures-"));
const running: PictureFetches[] = [];
const warnings: string[] = [];
/** Paths that answer with an error so many times more. */
const failing = new Map<string, number>();
/** The most requests that were under way at once. */
let crowd = 0;
let present = 0;

/** Another picture for each number. */
async function paint(number: number): Promise<Buffer> {
  const background = { r: (number * 40) % 256, g: (number * 90) % 256, b: 90 };
  return sharp({ create: { width: 80, height: 80, channels: 3, background } }).png().toBuffer();
}

beforeAll(async () => {
  db = await createTestDatabase();
  const pictures = await Promise.all(Array.from({ length: 30 }, (_, at) => paint(at)));
  const frames = Array.from({ length: 2 }, (_, at) => Buffer.alloc(80 * 80 * 3, at * 200));
  const animated = await sharp(Buffer.concat(frames), {
    raw: { width: 80, height: 160, channels: 3, pageHeight: 80 },
  })
    .gif()
    .toBuffer();
  const answers: Record<string, Parameters<typeof startPictureServer>[0][string]> = {
    "/page.jpg": (_, response) => response.end("<html>secret</html>"),
    "/drawing.svg": (_, response) =>
      response.end('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"/>'),
    "/moving.gif": (_, response) => response.end(animated),
    "/silent.jpg": (_, response) => void response.write("x"),
  };
  for (const [at, picture] of pictures.entries())
    answers[`/${at}.png`] = (request, response) => {
      const left = failing.get(request.url ?? "") ?? 0;
      failing.set(request.url ?? "", left - 1);
      if (left > 0) return void response.writeHead(503).end();
      present += 1;
      crowd = Math.max(crowd, present);
      setTimeout(() => {
        present -= 1;
        response.end(picture);
      }, 10);
    };
  server = await startPictureServer(answers);
  images = new ImageService({ kysely: db.kysely, files: createDiskFiles(directory) });
  web = createWebPictures({ allowed: [{ host: "127.0.0.1", port: server.port }] });
});
afterAll(async () => {
  await server.close();
  await db.close();
  rmSync(directory, { recursive: true });
});
beforeEach(async () => {
  seller = await makeSeller(db.kysely);
  server.asked.length = 0;
  warnings.length = 0;
  failing.clear();
  crowd = 0;
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((fetches) => fetches.stop()));
  await db.pool.query("DELETE FROM products");
});

type Parts = ConstructorParameters<typeof PictureFetches>[0];

/** One process that fetches. */
function start(own: Partial<Parts> = { retryMs: [1, 1, 1] }): PictureFetches {
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  const fetches = new PictureFetches({ kysely: db.kysely, images, web, log, pauseMs: 1, ...own });
  running.push(fetches);
  fetches.start();
  return fetches;
}

/** Queues paths of the server for a car, from a place on. */
async function queue(productId: string, paths: readonly string[], from = 0): Promise<void> {
  const rows = paths.map((path, at) => ({ productId, position: from + at, url: server.at(path) }));
  await queuePictures(db.kysely, rows);
}

const numbers = (...all: number[]) => all.map((number) => `/${number}.png`);

/** Until nothing waits any more. */
async function finish(fetches: PictureFetches, ownerId = seller): Promise<void> {
  const count = async () => {
    fetches.wake();
    return (await picturesToCome(db.kysely, ownerId)).waiting;
  };
  await expect.poll(count, { timeout: 15_000 }).toBe(0);
}

/** Paths of a car's pictures by what they became; `own` for what no file named. */
async function shown(productId: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ url: string | null }>(
    `SELECT (SELECT min(url) FROM picture_fetches f WHERE f.image_id = pp.image_id AND f.product_id = $1) AS url
     FROM product_pictures pp WHERE product_id = $1 ORDER BY position`,
    [productId],
  );
  return rows.map(({ url }) => (url === null ? "own" : new URL(url).pathname));
}

async function fetchesOf(productId: string) {
  return db.kysely
    .selectFrom("picture_fetches")
    .selectAll()
    .where("product_id", "=", productId)
    .orderBy("position")
    .execute();
}

async function addOwn(productId: string, count: number): Promise<void> {
  for (let position = 0; position < count; position += 1) {
    const image = await makeImage(db.kysely);
    await db.kysely
      .insertInto("product_pictures")
      .values({ product_id: productId, position, image_id: image, alt: "own" })
      .execute();
  }
}

describe("pictures that a file names", () => {
  test("become the car's, in the file's order, and are described by its name", async () => {
    const car = await makeCar(db.kysely, seller, { name: "Opel Astra" });
    await queue(car, numbers(3, 1, 2));
    expect(await picturesToCome(db.kysely, seller)).toMatchObject({ waiting: 3, failed: 0 });
    await finish(start());
    expect(await shown(car)).toEqual(numbers(3, 1, 2));
    const { rows } = await db.pool.query(
      "SELECT alt FROM product_pictures WHERE product_id = $1 ORDER BY position",
      [car],
    );
    expect(rows.map(({ alt }) => alt)).toEqual([
      "Opel Astra",
      "Opel Astra, picture 2",
      "Opel Astra, picture 3",
    ]);
    for (const { state, image_id: id } of await fetchesOf(car)) {
      expect(state).toBe("done");
      const file = { id: id ?? "", width: 320, format: "webp" } as const;
      expect((await images.make(file))?.length).toBeGreaterThan(0);
    }
    expect(warnings).toEqual([]);
  });

  test("keep the file's order when one comes later than the others", async () => {
    const car = await makeCar(db.kysely, seller);
    failing.set("/1.png", 2);
    await queue(car, numbers(1, 2, 3));
    await finish(start());
    expect(await shown(car)).toEqual(numbers(1, 2, 3));
  });

  test("are fetched at once when they are queued here, and counted as an edit of the car", async () => {
    const fetches = start();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const car = await makeCar(db.kysely, seller);
    await queue(car, numbers(1));
    fetches.wake();
    await expect.poll(() => shown(car)).toEqual(numbers(1));
    const { version } = await db.kysely
      .selectFrom("products")
      .select("version")
      .where("id", "=", car)
      .executeTakeFirstOrThrow();
    expect(version).toBe(2);
  });

  test("are not fetched again when the file comes again, nor brought back", async () => {
    const car = await makeCar(db.kysely, seller);
    const fetches = start();
    await queue(car, numbers(1, 2));
    await finish(fetches);
    await db.pool.query("DELETE FROM product_pictures WHERE product_id = $1 AND position = 1", [
      car,
    ]);
    // One is new, and the others have moved up by one.
    await queue(car, numbers(4, 1, 2));
    await finish(fetches);
    expect(await shown(car)).toEqual(numbers(4, 1));
    expect(server.asked.map(({ url }) => url)).toEqual(numbers(1, 2, 4));
    // The same address for another car is that car's own matter.
    const other = await makeCar(db.kysely, seller);
    await queue(other, numbers(1, 1));
    await finish(fetches);
    expect(await shown(other)).toEqual(numbers(1));
  });

  test("are not fetched again when the picture is gone because nothing shows it", async () => {
    const car = await makeCar(db.kysely, seller);
    const fetches = start();
    await queue(car, numbers(1, 2));
    await finish(fetches);
    await db.pool.query("DELETE FROM product_pictures WHERE product_id = $1 AND position = 0", [
      car,
    ]);
    await images.removeUnused(new Date(Date.now() + 2 * 3600_000));
    const [gone, stays] = await fetchesOf(car);
    const file = { width: 320, format: "webp" } as const;
    expect(await images.make({ ...file, id: gone?.image_id ?? "" })).toBeUndefined();
    expect(await images.make({ ...file, id: stays?.image_id ?? "" })).toBeDefined();
    await queue(car, numbers(1, 2));
    await finish(fetches);
    expect([await shown(car), server.asked.length]).toEqual([["/2.png"], 2]);
  });

  test("of one server are fetched with a pause between them", async () => {
    const car = await makeCar(db.kysely, seller);
    await queue(car, numbers(1, 2, 3));
    const began = performance.now();
    await finish(start({ pauseMs: 300 }));
    expect(performance.now() - began).toBeGreaterThan(600);
  });

  test("of one server are fetched one at a time, whoever names them", async () => {
    const owners = await Promise.all([1, 2, 3].map(() => makeSeller(db.kysely)));
    const cars = await Promise.all(owners.map((owner) => makeCar(db.kysely, owner)));
    for (const car of cars) await queue(car, numbers(1, 2, 3));
    const fetches = start();
    for (const owner of owners) await finish(fetches, owner);
    expect([crowd, server.asked.length]).toEqual([1, 9]);
  });
});

describe("pictures that a seller set", () => {
  test("stay where they are, and those of the file come behind, in order", async () => {
    const car = await makeCar(db.kysely, seller);
    await addOwn(car, 2);
    failing.set("/1.png", 1);
    await queue(car, numbers(1, 2));
    await finish(start());
    expect(await shown(car)).toEqual(["own", "own", ...numbers(1, 2)]);
  });

  test("are not pushed out: what has no room is given up", async () => {
    const car = await makeCar(db.kysely, seller);
    await addOwn(car, 19);
    await queue(car, numbers(1, 2));
    await finish(start());
    expect(await shown(car)).toEqual([...Array(19).fill("own"), "/1.png"]);
    expect((await picturesToCome(db.kysely, seller)).problems).toEqual([
      {
        problem: "The car has 20 pictures already.",
        pictures: 1,
        cars: 1,
        example: server.at("/2.png"),
      },
    ]);
  });

  test("of a car that is sold are not changed", async () => {
    const car = await makeCar(db.kysely, seller, { state: "sold" });
    await queue(car, numbers(1));
    await finish(start());
    expect(await shown(car)).toEqual([]);
    expect((await fetchesOf(car))[0]?.problem).toBe("The car is sold.");
  });
});

describe("what is no picture", () => {
  test.each([
    ["a page", "/page.jpg", "The picture must be a JPEG, PNG, WebP, AVIF or GIF picture."],
    ["a drawing", "/drawing.svg", "The picture must be a JPEG, PNG, WebP, AVIF or GIF picture."],
    ["an animation", "/moving.gif", "The picture is animated: it must be a still one."],
    ["nothing", "/none.jpg", "There is no picture at this address."],
  ])("such as %s is given up at once, with a reason", async (_, path, problem) => {
    const car = await makeCar(db.kysely, seller);
    await queue(car, [path, "/1.png"]);
    await finish(start());
    expect(await shown(car)).toEqual(["/1.png"]);
    expect((await fetchesOf(car))[0]).toMatchObject({ state: "failed", tries: 1, problem });
    expect(await picturesToCome(db.kysely, seller)).toMatchObject({ waiting: 0, failed: 1 });
  });

  test("because its address is private is never asked for", async () => {
    const car = await makeCar(db.kysely, seller);
    const url = `http://127.0.0.2:${server.port}/1.png`;
    await queuePictures(db.kysely, [{ productId: car, position: 0, url }]);
    await finish(start());
    expect((await fetchesOf(car))[0]?.problem).toBe("The address belongs to a private network.");
  });
});

describe("a server that fails", () => {
  test("is asked again three times, each time later", async () => {
    const car = await makeCar(db.kysely, seller);
    failing.set("/1.png", 3);
    failing.set("/2.png", 9);
    await queue(car, numbers(1, 2));
    await finish(start());
    expect(await shown(car)).toEqual(["/1.png"]);
    expect(await fetchesOf(car)).toMatchObject([
      { state: "done", tries: 4, problem: null },
      { state: "failed", tries: 4, problem: "The server had an error." },
    ]);
    expect(server.asked.length).toBe(8);
  });

  test("is left alone for a minute, ten and an hour", async () => {
    const car = await makeCar(db.kysely, seller);
    failing.set("/1.png", 9);
    await queue(car, numbers(1));
    for (const [tries, seconds] of [60, 600, 3600].entries()) {
      const fetches = start({});
      await expect.poll(async () => (await fetchesOf(car))[0]?.problem).toBe(SERVER_ERROR);
      await fetches.stop();
      const [row] = await fetchesOf(car);
      expect(row).toMatchObject({ state: "waiting", tries: tries + 1 });
      const wait = ((row?.next_try_at.getTime() ?? 0) - Date.now()) / 1000;
      expect(wait).toBeGreaterThan(seconds - 20);
      expect(wait).toBeLessThanOrEqual(seconds);
      await db.pool.query("UPDATE picture_fetches SET next_try_at = now(), problem = NULL");
    }
  });

  test("is not asked for the other pictures when it is away", async () => {
    const car = await makeCar(db.kysely, seller);
    const url = (path: string) => `http://gone.test/${path}`;
    let times = 0;
    const away = createWebPictures({
      allowed: [],
      findAddresses: () => {
        times += 1;
        return Promise.reject(new Error("ENOTFOUND"));
      },
    });
    const rows = [1, 2, 3].map((at) => ({ productId: car, position: at, url: url(`${at}`) }));
    await queuePictures(db.kysely, rows);
    await finish(start({ web: away, retryMs: [] }));
    expect(times).toBe(1);
    expect((await picturesToCome(db.kysely, seller)).problems).toEqual([
      { problem: "The server could not be reached.", pictures: 3, cars: 1, example: url("1") },
    ]);
  });

  test("is asked again by another file, the next day", async () => {
    const car = await makeCar(db.kysely, seller);
    failing.set("/1.png", 1);
    const fetches = start({ retryMs: [] });
    await queue(car, numbers(1));
    await finish(fetches);
    await queue(car, numbers(1));
    expect((await fetchesOf(car))[0]?.state).toBe("failed");
    await db.pool.query("UPDATE picture_fetches SET next_try_at = now() - interval '1 minute'");
    await queue(car, numbers(1));
    await finish(fetches);
    expect(await shown(car)).toEqual(["/1.png"]);
  });
});

const SERVER_ERROR = "The server had an error.";

describe("a site", () => {
  test("that has too much to do fetches later, and holds it against nobody", async () => {
    const car = await makeCar(db.kysely, seller);
    await queue(car, numbers(1));
    const busy = { upload: () => Promise.reject(new AppError("SERVICE_UNAVAILABLE", "Later.")) };
    start({ images: busy });
    const due = async () => ((await fetchesOf(car))[0]?.next_try_at.getTime() ?? 0) - Date.now();
    await expect.poll(async () => (await due()) < 31_000 && (await due()) > 0).toBe(true);
    expect((await fetchesOf(car))[0]).toMatchObject({ state: "waiting", tries: 0, problem: null });
  });

  test("that cannot keep a picture writes it down and tries again", async () => {
    const car = await makeCar(db.kysely, seller);
    await queue(car, numbers(1));
    start({ images: { upload: () => Promise.reject(new Error("ENOSPC")) }, retryMs: [60_000] });
    const problem = "The picture could not be kept.";
    await expect.poll(async () => (await fetchesOf(car))[0]?.problem).toBe(problem);
    expect((await fetchesOf(car))[0]).toMatchObject({ state: "waiting", tries: 1 });
    expect(warnings).toEqual(["a picture could not be kept"]);
  });
});

describe("two processes", () => {
  test("fetch each picture once", async () => {
    const cars = await Promise.all(
      Array.from({ length: 6 }, async () =>
        makeCar(db.kysely, await makeSeller(db.kysely), { name: "Car" }),
      ),
    );
    for (const car of cars) await queue(car, numbers(1, 2, 3, 4));
    const both = [start(), start()];
    const count = async () => {
      for (const fetches of both) fetches.wake();
      const { rows } = await db.pool.query(
        "SELECT 1 FROM picture_fetches WHERE state = 'waiting' LIMIT 1",
      );
      return rows.length;
    };
    await expect.poll(count, { timeout: 15_000 }).toBe(0);
    expect(server.asked.length).toBe(24);
    for (const car of cars) expect(await shown(car)).toEqual(numbers(1, 2, 3, 4));
  });

  test("of which one died over a picture leave it to the other, in a while", async () => {
    const car = await makeCar(db.kysely, seller);
    await queue(car, numbers(1, 2));
    await db.pool.query(
      "UPDATE picture_fetches SET tries = 1, next_try_at = now() + interval '9 minutes' WHERE position = 0",
    );
    const fetches = start();
    await expect.poll(() => shown(car)).toEqual(["/2.png"]);
    // It died over this one again and again.
    await db.pool.query(
      "UPDATE picture_fetches SET tries = 4, next_try_at = now() WHERE position = 0",
    );
    await finish(fetches);
    expect((await fetchesOf(car))[0]?.problem).toBe("The picture could not be read.");
    expect(server.asked.length).toBe(1);
  });
});

describe("a car that is removed meanwhile", () => {
  test("takes what was queued along, and nothing is said", async () => {
    const car = await makeCar(db.kysely, seller);
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
    const slow: WebPictures = {
      fetch: async (address, signal) => {
        ask();
        await mayGo;
        return web.fetch(address, signal);
      },
    };
    await queue(car, numbers(1));
    const fetches = start({ web: slow });
    await isAsked;
    await db.pool.query("DELETE FROM products WHERE id = $1", [car]);
    go();
    await fetches.stop();
    expect([await fetchesOf(car), warnings]).toEqual([[], []]);
  });
});

describe("stopping", () => {
  test("keeps what has come and gives back the rest, at once", async () => {
    const car = await makeCar(db.kysely, seller);
    await queue(car, ["/1.png", "/silent.jpg", "/2.png"]);
    const fetches = start();
    await expect.poll(() => server.asked.length).toBe(2);
    const began = performance.now();
    await fetches.stop();
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(await shown(car)).toEqual(["/1.png"]);
    expect(await fetchesOf(car)).toMatchObject([
      { state: "done" },
      { state: "waiting", tries: 0, problem: null },
      { state: "waiting", tries: 0, problem: null },
    ]);
    const { rows } = await db.pool.query(
      "SELECT 1 FROM picture_fetches WHERE state = 'waiting' AND next_try_at <= now()",
    );
    expect([rows.length, warnings]).toEqual([2, []]);
  });
});

describe("the database", () => {
  test("goes through the queue by its index, past what other sellers have", async () => {
    const car = await makeCar(db.kysely, seller);
    await db.pool.query(
      `INSERT INTO picture_fetches (product_id, url, owner_id, position, next_try_at)
       SELECT $1, 'https://a.test/' || n, $2, n % 20, now() + interval '1 day' FROM generate_series(1, 50000) n`,
      [car, seller],
    );
    await db.pool.query("ANALYZE picture_fetches");
    const other = await makeSeller(db.kysely);
    const theirs = await makeCar(db.kysely, other);
    await queue(theirs, numbers(1));
    const began = performance.now();
    await finish(start(), other);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await shown(theirs)).toEqual(["/1.png"]);
  });
});
