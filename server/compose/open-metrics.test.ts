import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "#server/db/embedded/free-port.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { makeMember } from "#tests/support/person.ts";
import { openMetrics } from "./open-metrics.ts";

let port: number;
let server: TestApp;
beforeAll(async () => {
  port = await findFreePort();
  server = await startApp({ METRICS_PORT: String(port) }, { hasIndex: true });
});
afterAll(() => server.close());

async function read(): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  return reply.text();
}

/** The value of one time series, or NaN. */
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length) ?? NaN,
  );
const countOf = async (labels: string) =>
  valueOf(await read(), `forecourt_request_duration_seconds_count{${labels}}`);

test("requests are measured by the pattern of their route and the class of their status", async () => {
  const seller = await makeSeller(server.db.kysely);
  const car = await makeCar(server.db.kysely, seller, { name: "Golf" });
  await (await fetch(`${server.url}/cars/${car}`)).text();
  await (await server.get("/cars/019a0000-0000-7000-8000-000000000000")).text();
  await (await server.get("/api/cars/019a0000-0000-7000-8000-000000000000")).text();
  await (await server.get("/somebody@mail.test")).text();
  await expect.poll(() => countOf('method="GET",route="/cars/:id",status="2xx"')).toBe(1);
  expect(await countOf('method="GET",route="/cars/:id",status="4xx"')).toBe(1);
  expect(await countOf('method="GET",route="products.find",status="4xx"')).toBe(1);
  expect(await countOf('method="GET",route="/*",status="4xx"')).toBe(1);
  const text = await read();
  expect(text).not.toContain(car);
  expect(text).not.toContain("somebody");
});

test("the page cache tells how many requests it has answered", async () => {
  const hits = 'forecourt_page_cache_requests_total{result="hit"}';
  const before = valueOf(await read(), hits);
  for (let time = 0; time < 3; time += 1) await (await server.get("/ranking")).text();
  const after = await read();
  expect(valueOf(after, hits)).toBe(before + 2);
  expect(valueOf(after, 'forecourt_page_cache_requests_total{result="miss"}')).toBeGreaterThan(0);
  expect(valueOf(after, "forecourt_page_cache_replies")).toBeGreaterThan(0);
  expect(valueOf(after, "forecourt_page_cache_bytes")).toBeGreaterThan(4_096);
});

test("jobs that have failed are told by queue, and nothing of their data", async () => {
  await server.db.kysely
    .transaction()
    .execute((transaction) =>
      server.app.jobs.put(transaction, "car", [{ data: { productId: "private-words" } }]),
    );
  const series = 'forecourt_jobs{queue="car",state="retry"}';
  await expect.poll(async () => valueOf(await read(), series), { timeout: 15_000 }).toBe(1);
  expect(await read()).not.toContain("private-words");
}, 20_000);

test("the search index tells its size and its age", async () => {
  const sizeOf = async () => valueOf(await read(), "forecourt_search_index_cars");
  await expect.poll(sizeOf, { timeout: 15_000 }).toBeGreaterThanOrEqual(1);
  const text = await read();
  expect(valueOf(text, "forecourt_search_index_ready")).toBe(1);
  expect(valueOf(text, "forecourt_search_index_age_seconds")).toBeLessThan(120);
}, 20_000);

test("open pages that receive news are counted, and do not count as slow requests", async () => {
  const person = await makeMember(server, { role: "Buyer" });
  const leave = new AbortController();
  const cookie = [...person.browser.cookies].map((pair) => pair.join("=")).join("; ");
  const stream = await fetch(`${server.url}/api/events`, {
    headers: { cookie },
    signal: leave.signal,
  });
  expect(stream.status).toBe(200);
  const open = async () => valueOf(await read(), "forecourt_live_streams");
  await expect.poll(open).toBe(1);
  leave.abort();
  await expect.poll(open).toBe(0);
  expect(await read()).not.toContain('route="/api/events"');
});

test("the process and its connections are told", async () => {
  const text = await read();
  expect(valueOf(text, "forecourt_database_up")).toBe(1);
  expect(valueOf(text, "forecourt_database_connections_max")).toBeGreaterThan(1);
  expect(valueOf(text, "forecourt_database_connections_waiting")).toBe(0);
  expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  const client = await server.db.pool.connect();
  try {
    expect(valueOf(await read(), "forecourt_database_connections_in_use")).toBeGreaterThanOrEqual(
      1,
    );
  } finally {
    client.release();
  }
});

test("a replica tells how far it is behind, and which server has answered the queries that it may answer", async () => {
  const own = await findFreePort();
  const metrics = openMetrics({ host: "127.0.0.1", port: own });
  const counts = { asked: 10, used: 7 };
  await metrics.listen({
    pool: server.db.pool,
    cache: { asked: { hits: 0, misses: 0 }, size: 0, bytes: 0 },
    streams: { size: 0 },
    slow: { count: 0 },
    index: undefined,
    replica: { counts, readState: () => Promise.resolve({ bytesBehind: 4_096, ...counts }) },
    log: { info: () => {}, warn: () => {} },
  });
  try {
    const readOwn = async () => (await fetch(`http://127.0.0.1:${own}/metrics`)).text();
    const text = await readOwn();
    expect(valueOf(text, 'forecourt_replica_queries_total{server="replica"}')).toBe(7);
    expect(valueOf(text, 'forecourt_replica_queries_total{server="primary"}')).toBe(3);
    expect(valueOf(text, "forecourt_replica_bytes_behind")).toBe(4_096);
    expect(await read()).not.toContain("forecourt_replica");
  } finally {
    await metrics.close();
  }
});

test("the port has nothing but metrics, and the site has none", async () => {
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  const posted = await fetch(`http://127.0.0.1:${port}/metrics`, { method: "POST" });
  expect(posted.status).toBe(404);
  expect((await server.get("/metrics")).status).toBe(404);
});

test("a taken port is refused at the start, with the setting's name; the port closes with the site", async () => {
  await expect(startApp({ METRICS_PORT: String(port) })).rejects.toThrow("METRICS_PORT");
  const other = await findFreePort();
  const second = await startApp({ METRICS_PORT: String(other) });
  await second.close();
  const answer = new Promise((resolve) => {
    const socket = connect(other, "127.0.0.1");
    socket.once("connect", () => resolve("open"));
    socket.once("error", () => resolve("closed"));
  });
  expect(await answer).toBe("closed");
});
