import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeCar } from "#tests/support/make.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import { type PictureServer, startPictureServer } from "#tests/support/picture-server.ts";
import { checkFile, runImport } from "#tests/support/sent-file.ts";
import { picturesToCome as findPicturesToCome } from "./views/pictures-to-come.ts";

let allowed: PictureServer;
let inward: PictureServer;
let server: TestApp;

beforeAll(async () => {
  inward = await startPictureServer({ "/secret.jpg": (_, reply) => reply.end("secret") });
  const [first, second] = [await makePicture(), await makePicture()];
  allowed = await startPictureServer({
    "/a.jpg": (_, reply) => reply.end(first),
    "/b.jpg": (_, reply) => reply.end(second),
    "/inward.jpg": (_, reply) => reply.writeHead(302, { location: inward.at("/secret.jpg") }).end(),
  });
  server = await startApp({
    PAGE_CACHE_MB: "0",
    PICTURE_FETCH_ALLOW: `127.0.0.1:${allowed.port}`,
  });
});
afterAll(async () => {
  await server.close();
  await Promise.all([allowed.close(), inward.close()]);
});

/** A picture that is like no other. */
async function makePicture(): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width: 90, height: 80, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
}

async function importCars(seller: Person, rows: readonly string[]): Promise<void> {
  const { _id: id } = await checkFile(seller, ["id,title,price,pictures", ...rows].join("\n"));
  await runImport(seller, id);
}

async function picturesToCome({ browser }: Person) {
  return (await browser.call("GET", "/imports/pictures")).body;
}

test("pictures that a file names become the car's, once, in their order", async () => {
  const seller = await makePerson(server, { role: "Seller" });
  const rows = [`1,Golf,5000,"${allowed.at("/b.jpg")}|${allowed.at("/a.jpg")}"`, "2,Polo,6000,"];
  await importCars(seller, rows);
  const count = async () => {
    const { rows: found } = await server.db.pool.query<{ pictures: number }>(
      "SELECT count(*)::int AS pictures FROM product_pictures JOIN products ON id = product_id WHERE owner_id = $1",
      [seller.id],
    );
    return found[0]?.pictures;
  };
  await expect.poll(count, { timeout: 10_000 }).toBe(2);
  expect(await picturesToCome(seller)).toEqual({ waiting: 0, failed: 0, problems: [] });
  const asked = allowed.asked.length;
  await importCars(
    seller,
    rows.map((row) => row.replace("5000", "4900")),
  );
  expect(await picturesToCome(seller)).toMatchObject({ waiting: 0 });
  expect(allowed.asked).toHaveLength(asked);
  expect(await count()).toBe(2);
});

test("addresses that point inward, or are sent there, are refused and never asked", async () => {
  const seller = await makePerson(server, { role: "Seller" });
  await importCars(seller, [
    `1,Golf,5000,${inward.at("/secret.jpg")}`,
    `2,Polo,6000,${allowed.at("/inward.jpg")}`,
    "3,Fox,700,http://169.254.169.254/latest/meta-data/",
  ]);
  await expect.poll(async () => (await picturesToCome(seller)).failed, { timeout: 10_000 }).toBe(3);
  expect(inward.asked).toEqual([]);
  const { problems } = await picturesToCome(seller);
  expect(problems.length).toBeGreaterThan(0);
});

test("what could not be had is tried again by a later file, although the car is unchanged", async () => {
  const seller = await makePerson(server, { role: "Seller" });
  const rows = [`1,Golf,5000,${allowed.at("/none.jpg")}`];
  await importCars(seller, rows);
  const isGivenUp = async () => {
    await expect
      .poll(() => picturesToCome(seller), { timeout: 10_000 })
      .toMatchObject({ failed: 1 });
  };
  await isGivenUp();
  const asked = allowed.asked.length;
  await importCars(seller, rows);
  expect(await picturesToCome(seller)).toMatchObject({ waiting: 0, failed: 1 });
  await server.db.pool.query("UPDATE picture_fetches SET next_try_at = now() WHERE owner_id = $1", [
    seller.id,
  ]);
  await importCars(seller, rows);
  await expect.poll(() => allowed.asked.length, { timeout: 10_000 }).toBe(asked + 1);
  await isGivenUp();
});

test("twenty thousand wait at most; the others are queued by a later file", async () => {
  const seller = await makePerson(server, { role: "Seller" });
  const queued = await makeCar(server.db.kysely, seller.id);
  await server.db.pool.query(
    `INSERT INTO picture_fetches (product_id, url, owner_id, position, next_try_at)
     SELECT $1, 'https://a.test/' || n, $2, 0, now() + interval '1 day' FROM generate_series(1, 19999) n`,
    [queued, seller.id],
  );
  const rows = [
    `1,Golf,5000,${allowed.at("/none.jpg?1")}|${allowed.at("/none.jpg?2")}`,
    `2,Polo,6000,${allowed.at("/none.jpg?3")}`,
  ];
  await importCars(seller, rows);
  const count = async () => {
    const { failed, waiting } = await picturesToCome(seller);
    return failed + waiting;
  };
  expect(await count()).toBe(20_000);
  await server.db.pool.query("DELETE FROM products WHERE id = $1", [queued]);
  await importCars(seller, rows);
  expect(await count()).toBe(3);
});

test("a picture that is given up meanwhile is counted once, as waiting or as given up", async () => {
  const seller = await makePerson(server, { role: "Seller" });
  const car = await makeCar(server.db.kysely, seller.id);
  await server.db.pool.query(
    `INSERT INTO picture_fetches (product_id, url, owner_id, position, next_try_at)
     SELECT $1, 'https://a.test/' || n, $2, 0, now() + interval '1 day' FROM generate_series(1, 5) n`,
    [car, seller.id],
  );
  const turn = (state: string) =>
    server.db.pool.query(
      "UPDATE picture_fetches SET state = $2, problem = 'x' WHERE owner_id = $1",
      [seller.id, state],
    );
  const over = new AbortController();
  const turning = (async () => {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    while (!over.signal.aborted) await turn("failed").then(() => turn("waiting"));
  })();
  const counts = new Set<number>();
  for (let looks = 0; looks < 200; looks += 1) {
    // oxlint-disable-next-line no-await-in-loop -- many moments
    const { waiting, failed } = await findPicturesToCome(server.db.kysely, seller.id);
    counts.add(waiting + failed);
  }
  over.abort();
  await turning;
  expect([...counts]).toEqual([5]);
});

test("a stranger hears nothing of them", async () => {
  const stranger = await makePerson(server, { role: "Seller" });
  expect(await picturesToCome(stranger)).toEqual({ waiting: 0, failed: 0, problems: [] });
});
