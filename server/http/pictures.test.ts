import { availableParallelism } from "node:os";
import { afterEach, expect, test } from "vitest";
import { imageIdOf } from "#demo/drawing/draw.ts";
import type { Drawing } from "#demo/drawing/types.ts";
import { ErrorBody } from "#shared/contract/errors.ts";
import { type PictureWidth, picturePath } from "#shared/rules/pictures.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";

/** Concurrent renderings of pictures. */
const HANDS = Math.max(1, availableParallelism() - 1);

let server: TestApp;

afterEach(() => server.close());

/** Adds pictures that were never requested, and returns their ids. */
async function addPictures(count: number): Promise<string[]> {
  const drawings = Array.from({ length: count }, (_, variant): Drawing => {
    return { kind: "portrait", of: "person", variant };
  });
  const rows = drawings.map((drawing) => ({
    id: imageIdOf(drawing),
    width: 400,
    height: 400,
    thumbhash: "",
    drawing: JSON.stringify(drawing),
  }));
  await server.db.kysely.insertInto("images").values(rows).execute();
  return rows.map(({ id }) => id);
}

const pathOf = (id: string | undefined, width: PictureWidth) =>
  picturePath(id ?? "", width, "avif");
const unknown = (at: number) => at.toString(16).padStart(32, "0");

test("pictures that have to be made, or that do not exist, count; those that are there do not", async () => {
  server = await startApp({ RATE_LIMIT: "4" });
  const [id, other] = await addPictures(2);
  for (let count = 0; count < 9; count += 1) {
    expect((await server.get(pathOf(id, 320))).status).toBe(200);
  }
  for (let at = 0; at < 3; at += 1) {
    expect((await server.get(pathOf(unknown(at), 320))).status).toBe(404);
  }
  for (const path of [pathOf(unknown(9), 320), pathOf(other, 320), "/images/none.avif"]) {
    const refused = await server.get(path);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect((await server.get(pathOf(id, 320))).status).toBe(200);
});

test("a crowd that wants large pictures holds up nobody who wants a small one", async () => {
  server = await startApp();
  const ids = await addPictures(61);
  const leaving = new AbortController();
  const { signal } = leaving;
  const crowd = ids.slice(1).map(async (id) => {
    const reply = await fetch(server.url + pathOf(id, 1600), { signal });
    if (reply.status === 503) {
      expect(ErrorBody.parse(await reply.json()).code).toBe("SERVICE_UNAVAILABLE");
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    return reply.status;
  });
  const statuses: number[] = [];
  for (const each of crowd) void each.then((status) => statuses.push(status)).catch(() => {});
  await expect
    .poll(() => statuses.filter((status) => status === 503).length, { timeout: 20_000 })
    .toBeGreaterThan(30);

  expect((await server.get(pathOf(ids[0], 320))).status).toBe(200);
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(2 * HANDS + 2);

  // The clients disconnect, and renderings that have not begun are cancelled.
  leaving.abort();
  await Promise.allSettled(crowd);
  const drawn = statuses.filter((status) => status === 200).length;
  expect((await server.get(pathOf(ids[0], 1600))).status).toBe(200);
  const made = await Promise.all(
    ids.slice(1).map((id) => server.app.images.find({ id, width: 1600, format: "avif" })),
  );
  expect(made.filter((content) => content !== undefined).length).toBeLessThan(drawn + HANDS + 2);
  expect(server.log.filter((line) => line.includes("request failed"))).toEqual([]);
});

test("who asks for what others have just given up gets it", async () => {
  server = await startApp();
  const [busy, wanted] = await addPictures(2);
  const first = server.get(pathOf(busy, 1600));
  const leaving = new AbortController();
  const left = fetch(server.url + pathOf(wanted, 1600), { signal: leaving.signal });
  left.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 50));
  leaving.abort();
  expect((await server.get(pathOf(wanted, 1600))).status).toBe(200);
  expect((await first).status).toBe(200);
});
