import { afterEach, expect, test, vi } from "vitest";
import { ErrorBody } from "#shared/contract/errors.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { sendRaw } from "#tests/support/send-raw.ts";
import { OURSELVES } from "./rate-limit.ts";

let server: TestApp;

afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

async function statusesOf(path: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push((await sendRaw(server, path)).status);
  return statuses;
}

test("too many calls from one address are slowed down", async () => {
  server = await startApp({ RATE_LIMIT: "3", PAGE_CACHE_MB: "0" });
  expect(await statusesOf("/api/categories", 5)).toEqual([200, 200, 200, 429, 429]);
  const refused = ErrorBody.parse(await (await server.get("/api/categories")).json());
  expect(refused.code).toBe("TOO_MANY_REQUESTS");
  expect((await server.get("/blogs")).status).toBe(429);
  expect((await server.get("/healthz")).status).toBe(200);
  expect((await server.get("/assets/nothing.js")).status).toBe(404);
  // No proxy is trusted here, so a forged address does not help; nor does our own name.
  for (const address of ["9.9.9.9", OURSELVES]) {
    const response = await server.get("/api/categories", { "x-forwarded-for": address });
    expect(response.status).toBe(429);
  }
});

test("two processes of a site allow an address half of its requests each", async () => {
  server = await startApp({ RATE_LIMIT: "12", PAGE_CACHE_MB: "0" }, { hasIndex: true });
  const second = await startApp({ RATE_LIMIT: "12", PAGE_CACHE_MB: "0" }, { db: server.db });
  try {
    expect(await statusesOf("/api/categories", 1)).toEqual([200]);
    // The thread of the search index listens too, and is no process.
    // Counted at its own start by the second one, and at its next heartbeat by the first.
    await expect
      .poll(async () => (await server.get("/blogs")).headers.get("x-ratelimit-limit"), {
        timeout: 20_000,
        interval: 1_000,
      })
      .toBe("6");
    const statuses: number[] = [];
    for (let at = 0; at < 7; at += 1)
      statuses.push((await sendRaw(second, "/api/categories")).status);
    expect(statuses).toEqual([...Array.from({ length: 6 }, () => 200), 429]);
  } finally {
    await second.close();
  }
});

test("who may name the caller's address still cannot be us", async () => {
  server = await startApp({ RATE_LIMIT: "1", PAGE_CACHE_MB: "0", TRUST_PROXY: "1" });
  const ask = () => server.get("/api/categories", { "x-forwarded-for": OURSELVES });
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});

test("an address that looks like a file's is counted for what it is", async () => {
  server = await startApp({ RATE_LIMIT: "2", PAGE_CACHE_MB: "0" });
  expect(await statusesOf("/images/no/such-page", 3)).toEqual([404, 404, 429]);
  expect(await statusesOf("/images/../used-cars?page=1", 1)).toEqual([400]);
});

test("pages that the cache makes anew are nobody's requests", async () => {
  server = await startApp({ RATE_LIMIT: "3" });
  vi.useFakeTimers({ toFake: ["Date"] });
  // No lists: those from the second after a change are not kept long enough to get stale.
  const paths = ["/blogs", "/mobile-nav", "/help"];
  for (const path of paths) await server.get(path);

  // In the next minute stale pages are served from the cache, and revalidated in the background.
  vi.setSystemTime(Date.now() + 61_000);
  for (const path of paths) expect((await server.get(path)).headers.has("etag")).toBe(true);
  const rendered = () => server.log.filter((line) => line.includes('"route":"/*"'));
  await expect.poll(() => rendered().length).toBe(2 * paths.length);
  expect((await server.get("/used-cars")).status).toBe(200);
});
