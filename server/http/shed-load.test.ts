import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { prepareWords } from "#server/base/speak.ts";
import { limitReads, shedLoad } from "./shed-load.ts";

const MAX_DELAY_MS = 20;
/** Than the interval at which the delay is looked at. */
const LONGER_THAN_A_SAMPLE_MS = 250;
/** Reads under way at most, as long as a process has not been busy yet. */
const MOST = 48;
/** Longer than what the kernel and the client keep of a reply that nobody reads. */
const LONG = Buffer.alloc(20_000_000);

let app: FastifyInstance;
let isBusy = false;

/** Keeps the processor and lets nothing else run. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Keeps the event loop late: each turn lasts longer than is allowed. */
function stayBusy(): void {
  if (!isBusy) return;
  work(3 * MAX_DELAY_MS);
  setImmediate(stayBusy);
}

beforeEach(async () => {
  prepareWords();
  app = fastify();
  shedLoad(app, { warn: () => {} }, MAX_DELAY_MS);
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
  stayBusy();
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

test("a process whose turns of the event loop are long, but shorter than is allowed, refuses nothing", async () => {
  const calm = fastify();
  onTestFinished(() => calm.close());
  shedLoad(calm, { warn: () => {} }, 60_000);
  calm.all("/*", async () => "served");
  await calm.ready();
  const statuses = new Set<number>();
  for (let turn = 0; turn < 8; turn += 1) {
    work(LONGER_THAN_A_SAMPLE_MS);
    await new Promise((resolve) => setTimeout(resolve));
    statuses.add((await calm.inject("/used-cars")).statusCode);
  }
  expect([...statuses]).toEqual([200]);
});

/** A server whose reads of `/slow` are answered when the test says so, and as many of them as it lets in. */
async function openFull() {
  const full = fastify();
  onTestFinished(() => full.close());
  const answer = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  const leaving = new AbortController();
  // Here the event loop may be late, as on a busy machine.
  limitReads(full, shedLoad(full, { warn: () => {} }, 60_000), 500);
  full.all("/slow", () => {
    begun.resolve();
    return answer.promise;
  });
  full.all("/long", async () => LONG);
  full.all("/*", async () => "served");
  const origin = await full.listen({ host: "127.0.0.1", port: 0 });
  const ask = (method: "GET" | "POST", path: string) => fetch(origin + path, { method });
  const one = fetch(`${origin}/slow`, { signal: leaving.signal });
  one.catch(() => {});
  await begun.promise;
  const asked = Array.from({ length: MOST }, () => ask("GET", "/slow"));
  const refused = await Promise.race(asked);
  return { ask, asked, refused, one, leaving, answer: () => answer.resolve("served") };
}

test("reads that would wait too long behind those under way are refused, until those are answered", async () => {
  const { ask, asked, refused, answer } = await openFull();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "3"]);
  expect((await ask("GET", "/used-cars")).status).toBe(503);
  answer();
  const statuses = await Promise.all(asked.map(async (each) => (await each).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(MOST - 1);
  expect((await ask("GET", "/used-cars")).status).toBe(200);
});

test("writes, health checks, streams, pictures and files are served while reads are refused", async () => {
  const { ask, answer } = await openFull();
  expect((await ask("POST", "/api/bookings")).status).toBe(200);
  for (const path of [
    "/healthz",
    "/assets/a.js",
    "/api/events",
    "/images/a-320.avif",
    "/api/products/export?q=a",
    "/api/system",
    "/api/verification/documents/1",
  ])
    expect((await ask("GET", path)).status, path).toBe(200);
  answer();
});

test("visitors who leave make no room for others while the work for them goes on", async () => {
  const { ask, one, leaving, answer } = await openFull();
  leaving.abort();
  await expect(one).rejects.toThrow("aborted");
  expect((await ask("GET", "/used-cars")).status).toBe(503);
  answer();
  await expect.poll(async () => (await ask("GET", "/used-cars")).status).toBe(200);
});

test("a reply that is on its way to a slow reader keeps nobody out", async () => {
  const { ask, answer, asked } = await openFull();
  answer();
  await Promise.all(asked);
  const slow = await Promise.all(Array.from({ length: MOST }, () => ask("GET", "/long")));
  expect((await ask("GET", "/used-cars")).status).toBe(200);
  for (const { body } of slow) await body?.cancel();
});
