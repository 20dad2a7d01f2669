import { crc32 } from "node:zlib";
import { once } from "node:events";
import { connect } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makePerson } from "#tests/support/person.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

async function upload(content: Buffer | string, name = "me.jpg", field = "image") {
  const form = new FormData();
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  form.set(field, new File([new Uint8Array(bytes)], name, { type: "image/jpeg" }));
  const response = await fetch(`${server.url}/api/images`, {
    method: "POST",
    body: form,
    headers: { origin: "http://cars.test" },
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- replies of several shapes are looked into
  const body: any = await response.json();
  return { status: response.status, body };
}

function makePicture(width: number, height: number, colour = { r: 200, g: 30, b: 60 }) {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}

const pathOf = (url: string) => new URL(url).pathname;

describe("a picture that is sent", () => {
  test("a picture that is sent can be looked at in every size, without what the camera noted", async () => {
    const file = await makePicture(1200, 900)
      .withExif({ IFD0: { Make: "SecretCam", Copyright: "me" }, IFD3: { GPSLatitude: "52/1" } })
      .jpeg()
      .toBuffer();
    expect(file.includes("SecretCam")).toBe(true);
    const { status, body } = await upload(file);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ width: 1200, height: 900 });
    for (const [width, format] of [
      [320, "avif"],
      [800, "webp"],
      [1600, "webp"],
    ] as const) {
      const address = pathOf(body.data.url).replace("-800.webp", `-${width}.${format}`);
      const shown = await server.get(address);
      expect(shown.status, address).toBe(200);
      const content = Buffer.from(await shown.arrayBuffer());
      expect(content.includes("SecretCam")).toBe(false);
      // No larger than it was.
      expect((await sharp(content).metadata()).width).toBe(Math.min(width, 1200));
    }
  });

  test("a picture that is sent stands upright, as the camera noted", async () => {
    const file = await makePicture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await upload(file)).body.data).toMatchObject({ width: 200, height: 300 });
  });

  test("a picture that is sent may have 40 million pixels", async () => {
    const file = await makePicture(8000, 5000).jpeg({ quality: 40 }).toBuffer();
    expect((await upload(file)).body.data).toMatchObject({ width: 1600, height: 1000 });
  });

  test("a picture that is sent has one address however often it is sent", async () => {
    const file = await makePicture(100, 100).png().toBuffer();
    expect((await upload(file)).body.data.url).toBe((await upload(file)).body.data.url);
  });
});

describe("what is no picture", () => {
  test.each([
    ["text", "hello", "Choose a JPEG"],
    ["a page", "<html><script>alert(1)</script></html>", "Choose a JPEG"],
    [
      "a drawing that could run",
      '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      "Choose a",
    ],
    ["nothing", "", "The photo is empty"],
  ])("what is no picture is refused: %s", async (_, content, reason) => {
    const { status, body } = await upload(content);
    expect(status).toBe(400);
    expect(body.fields.image).toContain(reason);
  });

  test("what is no picture is refused: half of one", async () => {
    const file = await makePicture(900, 900).jpeg().toBuffer();
    const { status, body } = await upload(file.subarray(0, Math.floor(file.length / 2)));
    expect([status, body.fields.image]).toEqual([400, "The photo is damaged"]);
  });

  test("what is no picture is refused: one that would fill the memory", async () => {
    const file = await makePicture(9000, 8000).png({ compressionLevel: 9 }).toBuffer();
    expect(file.length).toBeLessThan(1_000_000);
    expect((await upload(file)).body.fields.image).toContain("at most 50 million pixels");
  });

  test.each(["webp", "gif"] as const)(
    "what is no picture is refused: a %s that moves",
    async (format) => {
      const frames = ["#111111", "#eeeeee"].map((background) => ({
        create: { width: 80, height: 80, channels: 3 as const, background },
      }));
      const pages = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
      const moving = await sharp(pages, { join: { animated: true } })
        .toFormat(format, { loop: 0, delay: [100, 100] })
        .toBuffer();
      expect((await upload(moving)).body.fields.image).toContain("isn’t animated");
    },
  );

  test("what is no picture is refused: a PNG that moves, as one that does not is taken", async () => {
    const still = await makePicture(80, 80).png().toBuffer();
    expect((await upload(still)).status).toBe(200);
    // After the header chunk, what makes an APNG of a PNG: two pictures, played for ever.
    const control = Buffer.concat([
      Buffer.from([0, 0, 0, 8]),
      Buffer.from("acTL"),
      Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]),
    ]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(control.subarray(4)));
    const moving = Buffer.concat([still.subarray(0, 33), control, sum, still.subarray(33)]);
    expect((await upload(moving)).body.fields.image).toContain("isn’t animated");
  });

  test("what is no picture is refused: one too small to be seen", async () => {
    const file = await makePicture(10, 10).png().toBuffer();
    expect((await upload(file)).body.fields.image).toContain("at least 64 pixels");
  });

  test("what is no picture is refused: a file of 21 MB, and one under another name", async () => {
    const large = await upload(Buffer.alloc(21_000_000));
    expect(large.status).toBe(413);
    const misnamed = await upload(await makePicture(100, 100).png().toBuffer(), "a.png", "file");
    expect([misnamed.status, misnamed.body.fields.image]).toEqual([400, "Image is required"]);
  });

  test("what is no picture is refused: a form that ends too early, and a form elsewhere", async () => {
    const headers = {
      origin: "http://cars.test",
      "content-type": "multipart/form-data; boundary=x",
    };
    const half = await fetch(`${server.url}/api/images`, {
      method: "POST",
      headers,
      body: "--x\r\n",
    });
    expect(half.status).toBe(400);
    const body = "--x\r\n\r\n--x--\r\n";
    const elsewhere = await fetch(`${server.url}/api/users`, { method: "POST", headers, body });
    expect(elsewhere.status).toBe(415);
  });
});

test("a picture that nothing refers to is removed after an hour, one in use is not", async () => {
  const used = await upload(await makePicture(200, 100).png().toBuffer());
  const unused = await upload(await makePicture(100, 200).png().toBuffer());
  const idOf = (url: string) => /images\/([0-9a-f]+)/.exec(url)?.[1] ?? "";
  await server.db.pool.query(
    "INSERT INTO users (id, name, email, image_id) VALUES (gen_random_uuid(), 'A', 'a@cars.test', $1)",
    [idOf(used.body.data.url)],
  );
  expect(await server.app.images.removeUnused(new Date())).toBe(0);
  const later = new Date(Date.now() + 61 * 60 * 1000);
  expect(await server.app.images.removeUnused(later)).toBeGreaterThanOrEqual(1);
  expect((await server.get(pathOf(used.body.data.url))).status).toBe(200);
  expect((await server.get(pathOf(unused.body.data.url))).status).toBe(404);
});

test("what is transparent becomes white", async () => {
  const background = { r: 200, g: 30, b: 60, alpha: 0 };
  const clear = sharp({ create: { width: 100, height: 80, channels: 4, background } });
  const { body } = await upload(await clear.png().toBuffer());
  const shown = await server.get(pathOf(body.data.url));
  const { channels } = await sharp(await shown.arrayBuffer()).stats();
  expect(channels).toHaveLength(3);
  for (const channel of channels) expect(channel.min).toBeGreaterThan(250);
});

test("a picture that a signed-in person sent waits a day for the form it belongs to, whoever sends it as well", async () => {
  const { browser } = await makePerson(server, { role: "Seller" });
  const form = new FormData();
  const content = new Uint8Array(await makePicture(120, 130).png().toBuffer());
  form.set("image", new File([content], "car.png"));
  const { body } = await browser.call("POST", "/images", form);
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  // A visitor who sends the same picture does not shorten that to the hour of theirs.
  await upload(Buffer.from(content));
  await server.app.images.removeUnused(inHours(23));
  expect((await server.get(pathOf(body.data.url))).status).toBe(200);
  await server.app.images.removeUnused(inHours(25));
  expect((await server.get(pathOf(body.data.url))).status).toBe(404);
});

test("files that never end take a few places, not the memory", async () => {
  const { port } = new URL(server.url);
  const begin = () => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      `POST /api/images HTTP/1.1\r\nhost: cars.test\r\norigin: http://cars.test\r\ncontent-length: 1000000\r\ncontent-type: multipart/form-data; boundary=x\r\n\r\n--x\r\n`,
    );
    return socket;
  };
  const open = Array.from({ length: 4 }, begin);
  const fifth = begin();
  const [reply] = (await once(fifth, "data")) as [Buffer];
  expect(reply.toString()).toContain("503 Service Unavailable");
  expect(reply.toString()).toContain("retry-after");
  for (const socket of [...open, fifth]) socket.destroy();
  // A closed connection makes room for another.
  await expect
    .poll(async () => {
      const form = new FormData();
      form.set("image", new Blob(["no picture"]));
      return (await fetch(`${server.url}/api/images`, { method: "POST", body: form })).status;
    })
    .toBe(400);
});
