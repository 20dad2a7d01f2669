import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareWords } from "#server/base/speak.ts";
import { shedLoad } from "./shed-load.ts";

const MAX_DELAY_MS = 20;

let app: FastifyInstance;
let isBusy = false;

/** Keeps the event loop late: each turn lasts longer than is allowed. */
function work(): void {
  if (!isBusy) return;
  const end = performance.now() + 3 * MAX_DELAY_MS;
  while (performance.now() < end);
  setImmediate(work);
}

beforeEach(async () => {
  prepareWords();
  app = fastify();
  await shedLoad(app, { warn: () => {} }, MAX_DELAY_MS);
  app.all("/*", async () => "served");
  await app.ready();
});
afterEach(async () => {
  isBusy = false;
  await app.close();
});

const statusOf = async (method: "GET" | "POST", url: string) =>
  (await app.inject({ method, url })).statusCode;

async function becomeBusy(): Promise<void> {
  isBusy = true;
  work();
  await expect.poll(() => statusOf("GET", "/used-cars")).toBe(503);
}

test("a process whose event loop is late refuses pages and calls that read, and says when to come again", async () => {
  expect(await statusOf("GET", "/used-cars")).toBe(200);
  await becomeBusy();
  const page = await app.inject("/used-cars");
  expect([page.statusCode, page.headers["retry-after"]]).toEqual([503, "3"]);
  expect(page.body).toMatch(/<html lang="en">.*http-equiv="refresh".*very busy/);
  expect((await app.inject("/de/used-cars")).body).toContain('<html lang="de">');
  const call = await app.inject("/api/cars");
  expect([call.statusCode, call.headers["retry-after"], call.json()]).toEqual([
    503,
    "3",
    expect.objectContaining({ code: "SERVICE_UNAVAILABLE" }),
  ]);
});

test("a process whose event loop is late serves writes, health checks, files and streams", async () => {
  await becomeBusy();
  expect(await statusOf("POST", "/api/bookings")).toBe(200);
  for (const path of ["/healthz", "/readyz", "/assets/a.js", "/api/events"])
    expect(await statusOf("GET", path), path).toBe(200);
});

test("a process that has caught up serves reads again", async () => {
  await becomeBusy();
  isBusy = false;
  await expect.poll(() => statusOf("GET", "/used-cars")).toBe(200);
});
