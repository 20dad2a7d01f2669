import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { startImgbb, type TestImgbb } from "#tests/support/imgbb.ts";
import { addHosted } from "./store.ts";

const directory = mkdtempSync(join(tmpdir(), "forecourt-hosted-"));
let imgbb: TestImgbb;
let server: TestApp;

beforeAll(async () => {
  imgbb = await startImgbb();
  server = await startApp({
    DATA_DIR: directory,
    IMGBB_KEY: "goodkey1",
    IMGBB_URL: imgbb.url,
  });
});
afterAll(async () => {
  await server.close();
  await imgbb.close();
  rmSync(directory, { recursive: true, force: true });
});

async function upload(background: string): Promise<Response> {
  const content = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Copyright: "GPSPHONE" } })
    .toBuffer();
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(content)]), "car.jpg");
  return fetch(`${server.url}/api/images`, { method: "POST", body: form });
}

async function findRows() {
  return server.db.kysely.selectFrom("hosted_pictures").selectAll().orderBy("url").execute();
}

test("a picture is copied there clean, served from here, and outlives this machine's disk", async () => {
  const { data } = (await (await upload("#884422")).json()) as { data: { url: string } };
  expect(data.url).toMatch(/^http:\/\/cars\.test\/images\/[0-9a-f]{32}-800\.webp$/);
  expect(imgbb.uploads).toHaveLength(1);
  const [{ file } = { file: Buffer.from("") }] = imgbb.uploads;
  expect(await sharp(file).metadata()).toMatchObject({ format: "webp", width: 300, height: 200 });
  expect(file.includes("GPSPHONE")).toBe(false);

  const { pathname } = new URL(data.url);
  expect((await server.get(pathname)).status).toBe(200);
  expect(imgbb.reads).toEqual([]);
  rmSync(join(directory, "pictures"), { recursive: true });
  expect((await server.get(pathname)).status).toBe(200);
  expect((await server.get(pathname.replace("webp", "avif"))).status).toBe(200);
  expect(imgbb.reads).toHaveLength(1);

  // Sent again it is the same picture; its copy is there already.
  await upload("#884422");
  expect(imgbb.uploads).toHaveLength(1);
});

test("a picture that nobody uses goes here; what is left there is remembered", async () => {
  await server.app.images.removeUnused(new Date(Date.now() + 2 * 60 * 60 * 1000));
  const [row] = await findRows();
  expect(row?.removed_at).toBeInstanceOf(Date);
  expect(row?.delete_url).toContain("670a7e48");
  await upload("#884422");
  expect((await findRows()).map(({ removed_at: removed }) => removed === null)).toEqual([
    false,
    true,
  ]);
});

test("sent twice at once it is one picture, and the second copy is to be deleted", async () => {
  const replies = await Promise.all([upload("#224488"), upload("#224488")]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const rows = (await findRows()).slice(2);
  expect(rows.filter(({ removed_at: removed }) => removed === null)).toHaveLength(1);
});

test("a picture that cannot be copied is not taken, and the key is in no log and no reply", async () => {
  imgbb.mood = (_, reply) => reply.writeHead(500).end("goodkey1");
  const reply = await upload("#448822");
  expect(reply.status).toBe(500);
  expect(await reply.text()).not.toContain("goodkey1");
  expect(server.log.join("")).toContain("status 500");
  expect(server.log.join("")).not.toContain("goodkey1");
  imgbb.mood = undefined;
  expect((await upload("#448822")).status).toBe(200);
});

test("a second copy of a file is written down as one to be deleted", async () => {
  for (const url of ["https://pictures.test/1", "https://pictures.test/2"])
    await addHosted(server.db.kysely, "ab/twice", { url, deleteUrl: `${url}/delete` });
  const copies = (await findRows()).filter(({ name }) => name === "ab/twice");
  expect(copies).toMatchObject([
    { url: "https://pictures.test/1", removed_at: null },
    { delete_url: "https://pictures.test/2/delete", removed_at: expect.any(Date) },
  ]);
});
