import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startApp } from "#tests/support/app.ts";
import { queuePictures, wakePictures } from "#tests/support/fetching.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { type PictureServer, startPictureServer } from "#tests/support/picture-server.ts";
import { COMPILED } from "#tests/support/site-process.ts";

let server: PictureServer;

beforeAll(async () => {
  const background = "#884422";
  const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background } })
    .jpeg()
    .toBuffer();
  server = await startPictureServer({
    "/car.jpg": (_, response) => response.end(picture),
    "/silent.jpg": (_, response) => void response.write("x"),
  });
});
afterAll(() => server.close());

async function queueCar({ kysely }: TestDatabase, paths: readonly string[]): Promise<string> {
  const productId = await makeCar(kysely, await makeSeller(kysely));
  await queuePictures(
    kysely,
    productId,
    paths.map((path) => server.at(path)),
  );
  return productId;
}

async function statesOf({ kysely }: TestDatabase, id: string) {
  return kysely
    .selectFrom("picture_fetches")
    .select(["state", "tries"])
    .where("product_id", "=", id)
    .orderBy("position")
    .execute();
}

const settings = () => ({ PICTURE_FETCH_ALLOW: `127.0.0.1:${server.port}` });

test("the site fetches what is queued while it runs, shows it, and closes in the middle of it", async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  const site = await startApp({ ...settings(), PAGE_CACHE_MB: "8" }, { db });
  const car = await queueCar(site.db, ["/car.jpg"]);
  const before = await (await site.get(`/api/cars/${car}`)).json();
  await wakePictures(site);
  const pictures = async () =>
    ((await (await site.get(`/api/cars/${car}`)).json()) as { pictures: unknown[] }).pictures;
  await expect.poll(async () => (await pictures()).length).toBe(1);
  expect(before).toMatchObject({ pictures: [] });

  const other = await queueCar(site.db, ["/silent.jpg"]);
  await wakePictures(site);
  await expect.poll(() => server.asked.at(-1)?.url).toBe("/silent.jpg");
  await site.close();
  // Waited for until its time was up, it would have been tried.
  expect(await statesOf(db, other)).toEqual([{ state: "waiting", tries: 0 }]);
});

test("a site that is not told otherwise asks no private network", async () => {
  const site = await startApp();
  onTestFinished(() => site.close());
  const car = await queueCar(site.db, ["/car.jpg"]);
  const asked = server.asked.length;
  await wakePictures(site);
  await expect.poll(() => statesOf(site.db, car)).toEqual([{ state: "failed", tries: 1 }]);
  expect(server.asked.length).toBe(asked);
});

test("a process that is told to stop gives back what it was fetching, and ends", async () => {
  const db = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "forecourt-fetching-"));
  onTestFinished(async () => {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const car = await queueCar(db, ["/car.jpg", "/silent.jpg"]);
  const asked = server.asked.length;
  const child: ChildProcess = spawn(process.execPath, ["scripts/launch.mjs", "server/main.ts"], {
    env: {
      PATH: "/usr/bin:/bin",
      ...COMPILED,
      ENV_FILE: "off",
      NODE_ENV: "production",
      DATABASE_URL: db.url,
      DATABASE_OWNER_URL: db.ownerUrl,
      DATA_DIR: dataDir,
      PORT: "0",
      ...settings(),
    },
    stdio: "ignore",
  });
  // A process starts within seconds, on a busy machine within many.
  await expect.poll(() => server.asked.length, { timeout: 50_000 }).toBe(asked + 2);
  child.kill("SIGTERM");
  const [code] = (await once(child, "exit")) as [number | null];
  expect(code).toBe(0);
  expect(await statesOf(db, car)).toEqual([
    { state: "done", tries: 1 },
    { state: "waiting", tries: 0 },
  ]);
});

test("nothing stays open after forty pictures", async () => {
  const handles = () => readdirSync("/proc/self/fd").length;
  const site = await startApp(settings());
  onTestFinished(() => site.close());
  const fetchAll = async (count: number) => {
    const cars = await Promise.all(
      Array.from({ length: count }, () => queueCar(site.db, ["/car.jpg", "/none.jpg"])),
    );
    await wakePictures(site);
    const left = async () => (await Promise.all(cars.map((car) => statesOf(site.db, car)))).flat();
    await expect
      .poll(async () => (await left()).every(({ state }) => state !== "waiting"), {
        timeout: 20_000,
        interval: 200,
      })
      .toBe(true);
  };
  // Connections to the database, threads and the like are opened by the first.
  await fetchAll(5);
  const before = handles();
  await fetchAll(20);
  await expect.poll(handles, { timeout: 10_000 }).toBeLessThanOrEqual(before);
});
