import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

/** `fetch` refuses to send a body with GET. */
function get(path: string, body: Buffer, method = "GET"): Promise<number> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const headers = { "content-length": body.length };
    const outgoing = request({ hostname, port, path, method, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

const JUNK = Buffer.from([0x1f, 0x8b, 0xff, 0, 1]);

test.each(["GET", "HEAD"])("the body of a %s is no part of the request", async (method) => {
  expect(await get("/api/auth/google/callback", JUNK, method)).toBe(302);
  expect(await get("/api/search?make=volkswagen", JUNK, method)).toBe(200);
});

test("a GET whose body never ends is answered all the same", async () => {
  const { hostname, port } = new URL(server.url);
  const status = await new Promise((resolve, reject) => {
    const outgoing = request(
      {
        hostname,
        port,
        path: "/api/auth/google/callback",
        headers: { "content-length": 9_999_999 },
      },
      ({ statusCode }) => {
        resolve(statusCode);
        outgoing.destroy();
      },
    );
    outgoing.on("error", reject);
    outgoing.write("{");
  });
  expect(status).toBe(302);
});
