import { readdirSync } from "node:fs";
import { once } from "node:events";
import { connect } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

const HEAD = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n';

function openHandles(): number {
  return readdirSync("/proc/self/fd").length;
}

async function upload(content: Buffer): Promise<number> {
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(content)]), "car.jpg");
  form.set("key", "of a hosting service");
  // Idle connections stay open for longer than the test.
  const headers = { connection: "close" };
  return (await fetch(`${server.url}/api/images`, { method: "POST", body: form, headers })).status;
}

async function post(body: string): Promise<Response> {
  return fetch(`${server.url}/api/images`, {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body,
  });
}

describe("a burst", () => {
  test("a burst of 200 pictures is answered picture by picture, and leaves nothing behind", async () => {
    const before = openHandles();
    const picture = await sharp({
      create: { width: 600, height: 400, channels: 3, background: "#884422" },
    })
      .png()
      .toBuffer();
    const statuses = await Promise.all(Array.from({ length: 200 }, () => upload(picture)));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    // A client that was told to wait gets through afterwards.
    await expect.poll(() => upload(picture)).toBe(200);
    await expect.poll(openHandles, { timeout: 15_000 }).toBeLessThanOrEqual(before + 20);
  });
});

describe("a form", () => {
  test.each([
    ["with a hundred thousand parts", `${HEAD}x\r\n`.repeat(100_000) + "--x--"],
    ["without a picture", '--x\r\ncontent-disposition: form-data; name="key"\r\n\r\nk\r\n--x--'],
    [
      "with words in the place of the picture",
      '--x\r\ncontent-disposition: form-data; name="image"\r\n\r\nwords\r\n--x--',
    ],
    ["with another boundary than it says", `--y\r\n\r\n--y--`],
    ["of nothing", ""],
  ])("%s is refused with a reason", async (_, body) => {
    const reply = await post(body);
    expect(reply.status).toBe(400);
    const { message, fields } = (await reply.json()) as { message: string; fields: object };
    expect([message, Object.keys(fields).length]).toEqual([expect.any(String), 1]);
  });

  test("a form is counted by the boundary that it is read with", async () => {
    const reply = await fetch(`${server.url}/api/images`, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; xboundary=zzz; boundary=x" },
      body: `${HEAD}x\r\n`.repeat(50_000) + "--x--",
    });
    expect(reply.status).toBe(400);
    const { fields } = (await reply.json()) as { fields: Record<string, string> };
    expect(Object.keys(fields)).toHaveLength(1);
  });

  test("a form that is cut off anywhere is answered or dropped, and its place is free again", async () => {
    const whole = `${HEAD}not a picture\r\n--x--\r\n`;
    const before = openHandles();
    for (let at = 0; at < whole.length; at += 7) {
      const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
      socket.write(
        `POST /api/images HTTP/1.1\r\nhost: cars.test\r\norigin: http://cars.test\r\n` +
          `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${whole.length}\r\n\r\n${whole.slice(0, at)}`,
      );
      socket.end();
      await Promise.race([
        once(socket, "close"),
        new Promise((resolve) => setTimeout(resolve, 200)),
      ]);
      socket.destroy();
    }
    await expect.poll(async () => (await post(whole)).status).toBe(400);
    await expect.poll(openHandles, { timeout: 15_000 }).toBeLessThanOrEqual(before + 20);
  });
});
