import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runInScope } from "#server/base/request-scope.ts";
import { findFreePort } from "#server/db/embedded/free-port.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { openTracing } from "./open-tracing.ts";

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

/** What the collector has received. */
const spans: Span[] = [];
const requests: { url: string | undefined; key: string | undefined; body: string }[] = [];
const collector = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    const key = request.headers["x-key"];
    requests.push({ url: request.url, key: String(key), body });
    for (const resource of JSON.parse(body).resourceSpans)
      for (const scope of resource.scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
});

let server: TestApp;
/** A service that the site calls. */
const service = createServer((_request, response) => response.writeHead(418).end());
beforeAll(async () => {
  collector.listen(0, "127.0.0.1");
  service.listen(0, "127.0.0.2");
  await Promise.all([once(collector, "listening"), once(service, "listening")]);
  server = await startApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "x-key=a=b, x-other=c",
    OTEL_SERVICE_NAME: "cars",
  });
});
afterAll(async () => {
  await server.close();
  collector.close();
  service.close();
});

function portOf(one: typeof collector): number {
  return (one.address() as AddressInfo).port; // it listens on a port
}

function valueOf(span: Span | undefined, name: string): unknown {
  const value = span?.attributes.find(({ key }) => key === name)?.value ?? {};
  return Object.values(value)[0];
}

/** The trace of a request, as soon as it has arrived. */
async function waitForTrace(requestId: string): Promise<{ root: Span; parts: Span[] }> {
  const find = () => spans.find((span) => valueOf(span, "forecourt.request_id") === requestId);
  await expect.poll(find, { timeout: 15_000, interval: 100 }).toBeDefined();
  const root = find();
  if (root === undefined) throw new Error("no trace");
  return { root, parts: spans.filter(({ parentSpanId }) => parentSpanId === root.spanId) };
}

test("a request is traced with its statements, and without what a person has sent", async () => {
  const id = "019a0000-0000-7000-8000-000000000000";
  const reply = await server.get(`/api/cars/${id}?private=words`);
  const { root, parts } = await waitForTrace(reply.headers.get("x-request-id") ?? "");
  expect(root.name).toBe("GET products.find");
  expect(valueOf(root, "http.response.status_code")).toBe(404);
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) {
    expect(part.traceId).toBe(root.traceId);
    expect(valueOf(part, "db.query.text")).toMatch(/select|SELECT/);
  }
  const sent = requests.map(({ body }) => body).join("");
  expect(sent).not.toContain(id);
  expect(sent).not.toContain("private");
}, 20_000);

test("statements after a body has been read belong to the same request", async () => {
  const reply = await fetch(`${server.url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "pat@mail.example", password: "a wrong password" }),
  });
  const { root, parts } = await waitForTrace(reply.headers.get("x-request-id") ?? "");
  expect(root.name).toBe("POST auth.signIn");
  expect(parts.length).toBeGreaterThan(0);
  expect(requests.map(({ body }) => body).join("")).not.toMatch(/pat@|wrong password/);
}, 20_000);

test("a page is traced by its pattern, and a failure as an error", async () => {
  await server.db.owner.query("ALTER TABLE images RENAME COLUMN thumbhash TO hidden");
  try {
    const reply = await server.get("/cars/019a0000-0000-7000-8000-000000000001");
    expect(reply.status).toBe(500);
    const { root, parts } = await waitForTrace(reply.headers.get("x-request-id") ?? "");
    expect(root).toMatchObject({ name: "GET /cars/:id", status: { code: 2 } });
    const failed = parts.find(({ status }) => status.code === 2);
    expect(valueOf(failed, "error.type")).toBe("42703");
  } finally {
    await server.db.owner.query("ALTER TABLE images RENAME COLUMN hidden TO thumbhash");
  }
}, 20_000);

test("a job is traced with its statements, and an unknown car is no word of it", async () => {
  await server.db.kysely
    .transaction()
    .execute((transaction) =>
      server.app.jobs.put(transaction, "car", [{ data: { productId: "private-words" } }]),
    );
  const find = () => spans.find(({ name }) => name === "job car");
  await expect.poll(find, { timeout: 15_000 }).toMatchObject({ status: { code: 2 } });
  expect(valueOf(find(), "error.type")).toBe("22P02");
  expect(spans.some(({ parentSpanId }) => parentSpanId === find()?.spanId)).toBe(true);
  expect(requests.map(({ body }) => body).join("")).not.toContain("private-words");
}, 30_000);

test("calls to other hosts are traced by host, by fetch and by node:http, and keys in addresses are not", async () => {
  const tracing = openTracing({
    endpoint: `http://127.0.0.1:${portOf(collector)}`,
    headers: {},
    serviceName: "calls",
    share: 1,
  });
  const url = `http://127.0.0.2:${portOf(service)}/upload?key=secret-key`;
  const { span, end } = tracing.beginRequest("calls-1");
  await runInScope({ span }, async () => {
    await (await fetch(url, { method: "POST" })).text();
    await new Promise((resolve) => send(url, (reply) => reply.resume().on("end", resolve)).end());
    await fetch(`http://127.0.0.2:${await findFreePort()}/`).catch(() => {});
  });
  end({ method: "GET", route: "test", status: 200, seconds: 0 });
  await tracing.close();
  const { parts } = await waitForTrace("calls-1");
  expect(parts.map(({ name }) => name)).toEqual([
    "POST 127.0.0.2",
    "GET 127.0.0.2",
    "GET 127.0.0.2",
  ]);
  expect(valueOf(parts[0], "http.response.status_code")).toBe(418);
  expect(valueOf(parts[1], "http.response.status_code")).toBe(418);
  expect(parts[2]?.status.code).toBe(2);
  expect(requests.map(({ body }) => body).join("")).not.toContain("secret-key");
}, 20_000);

test("traces go to the collector's address with its headers and the site's name, and do not trace themselves", () => {
  const own = requests.filter(({ body }) => body.includes('"cars"'));
  expect(own.length).toBeGreaterThan(0);
  for (const { url, key } of own) expect({ url, key }).toEqual({ url: "/v1/traces", key: "a=b" });
  expect(spans.filter(({ name }) => name.includes("127.0.0.1"))).toEqual([]);
});

test("with a share of 0 nothing is sent, and a collector that is away does not hold the end up", async () => {
  const before = requests.length;
  const settings = { headers: {}, serviceName: "none" };
  const none = openTracing({
    ...settings,
    endpoint: `http://127.0.0.1:${portOf(collector)}`,
    share: 0,
  });
  none.beginRequest("none-1").end({ method: "GET", route: "a", status: 200, seconds: 0 });
  await none.close();
  expect(requests.slice(before).filter(({ body }) => body.includes('"none"'))).toEqual([]);
  const away = openTracing({ ...settings, endpoint: "http://127.0.0.1:1", share: 1 });
  away.beginRequest("away-1").end({ method: "GET", route: "a", status: 200, seconds: 0 });
  const began = performance.now();
  await away.close();
  expect(performance.now() - began).toBeLessThan(1_500);
});
