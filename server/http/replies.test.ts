import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ErrorBody } from "#shared/contract/errors.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { sendRaw } from "#tests/support/send-raw.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

/** Sends bytes as they are, and reads the reply until the server closes the connection. */
function sendBytes(bytes: string): Promise<string> {
  const { port, hostname } = new URL(server.url);
  return new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes);
      socket.setTimeout(500, () => socket.end());
    });
    let text = "";
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
}

/** The id of an error reply, which its header and its body tell. */
function expectReference(reply: string): string {
  const [, id = ""] = /^x-request-id: (.+)\r$/im.exec(reply) ?? [];
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(reply).toContain(`"requestId":"${id}"`);
  return id;
}

describe("every error has the one shape", () => {
  test.each([
    ["an unknown path", "GET", "/api/nothing", {}, 404, "NOT_FOUND"],
    ["the root of the API", "GET", "/api/", {}, 404, "NOT_FOUND"],
    [
      "an unknown id",
      "GET",
      "/api/cars/019a0000-0000-7000-8000-000000000000",
      {},
      404,
      "NOT_FOUND",
    ],
    ["an id of the wrong form", "GET", "/api/cars/1", {}, 400, "BAD_REQUEST"],
    ["a wrong method", "POST", "/api/categories", {}, 405, "METHOD_NOT_ALLOWED"],
    [
      "malformed JSON",
      "POST",
      "/api/categories",
      { body: "{", type: "application/json" },
      400,
      "BAD_REQUEST",
    ],
    [
      "a body of another type",
      "POST",
      "/api/categories",
      { body: "<a/>", type: "text/xml" },
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    [
      "an oversized body",
      "POST",
      "/api/categories",
      { body: `"${"x".repeat(300_000)}"`, type: "application/json" },
      413,
      "PAYLOAD_TOO_LARGE",
    ],
    ["a form sent to a page", "POST", "/used-cars", {}, 405, "METHOD_NOT_ALLOWED"],
    ["an unknown picture", "GET", "/images/0123.png", {}, 404, "NOT_FOUND"],
  ])(
    "%s",
    async (
      _title,
      method,
      path,
      { body, type }: { body?: string; type?: string },
      status,
      code,
    ) => {
      const response = await fetch(server.url + path, {
        method,
        ...(body !== undefined && { body }),
        ...(type !== undefined && { headers: { "content-type": type } }),
      });
      expect(response.status).toBe(status);
      const parsed = ErrorBody.strict().parse(await response.json());
      expect(parsed.code).toBe(code);
      expect(parsed.requestId).toBe(response.headers.get("x-request-id"));
      expect(parsed.message).not.toMatch(/\bat .*\.ts:|node_modules|Error:/);
    },
  );

  test.each([
    ["POST", "/api/categories", "GET"],
    ["DELETE", "/api/cars/019a0000-0000-7000-8000-000000000000?x=1", "GET"],
    ["PUT", "/used-cars", "GET, HEAD"],
    ["POST", "/images/0123.png", "GET, HEAD"],
  ])("a wrong method is told the right ones: %s %s", async (method, path, allowed) => {
    const response = await fetch(server.url + path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe(allowed);
  });

  test("an address that cannot be decoded", async () => {
    const { status, body } = await sendRaw(server, "/api/%E0%A4%A");
    expect(status).toBe(400);
    expect(ErrorBody.parse(JSON.parse(body)).code).toBe("BAD_REQUEST");
  });

  test("a path that names another site leads nowhere", async () => {
    expect((await sendRaw(server, "//evil.test/")).status).toBe(404);
    expect((await sendRaw(server, "//evil.test/used-cars")).status).toBe(404);
    for (const path of ["/\\evil.test/", "http://evil.test/blogs/", "*"]) {
      expect((await sendRaw(server, path)).status, path).toBe(400);
    }
    const forged = await sendRaw(server, "/blogs", { host: "evil.test" });
    expect(forged.status).toBe(200);
    expect(forged.body).not.toContain("evil.test");
  });

  test.each([
    "/images/../used-cars",
    "/assets/..",
    "/./used-cars",
    "/used-cars/.?page=2",
    "/images/%2e%2E/used-cars",
    "/images/.%2e%2fused-cars",
    "/api/cars/../categories",
  ])("a path that climbs is refused: %s", async (path) => {
    const { status, body } = await sendRaw(server, path);
    expect(status).toBe(400);
    expect(ErrorBody.parse(JSON.parse(body)).message).toBe(
      "This address does not belong to this site.",
    );
  });

  test("dots that are part of a name or of a query are not refused", async () => {
    expect((await sendRaw(server, "/used-cars?from=/../x")).status).toBe(200);
    expect((await sendRaw(server, "/.well-known/x")).status).toBe(404);
    expect((await sendRaw(server, "/a../b")).status).toBe(404);
  });

  test("a trailing slash leads to the page's one address", async () => {
    const response = await server.get("/used-cars/?page=2");
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe("/used-cars?page=2");
  });

  test.each([
    "/BLOGS",
    "/Used-Cars",
    "/Categories/01",
    "/Cars/019a0000-0000-7000-8000-000000000000",
  ])("a page has no second address in other letters: %s", async (path) => {
    const response = await server.get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
  });

  test("what nobody expected is logged under the request id and told to nobody", async () => {
    await server.db.owner.query("ALTER TABLE images RENAME COLUMN thumbhash TO hidden");
    try {
      const response = await server.get("/api/categories/02");
      expect(response.status).toBe(500);
      const text = await response.text();
      expect(text).not.toContain("thumbhash");
      const { requestId, message } = ErrorBody.parse(JSON.parse(text));
      expect(message).toBe("Something went wrong on our side. Please try again.");
      const logged = server.log.find(
        (line) => line.includes(requestId) && line.includes("thumbhash"),
      );
      expect(logged).toBeDefined();
    } finally {
      await server.db.owner.query("ALTER TABLE images RENAME COLUMN hidden TO thumbhash");
    }
  });

  test("a page that fails is logged once under its request id, and not on the console", async () => {
    const consoleError = vi.spyOn(console, "error");
    await server.db.owner.query("ALTER TABLE images RENAME COLUMN thumbhash TO hidden");
    try {
      const response = await server.get("/cars/019a0000-0000-7000-8000-000000000000");
      expect(response.status).toBe(500);
      expect(response.headers.get("cache-control")).toBe("private, no-cache");
      const html = await response.text();
      expect(html).not.toContain("does not exist");
      const logged = server.log
        .filter((line) => line.includes(response.headers.get("x-request-id") ?? "none"))
        .filter((line) => line.includes("does not exist"));
      expect(logged).toHaveLength(1);
      expect(logged[0]).toContain('"msg":"page failed"');
      const reference = `Error reference: ${response.headers.get("x-request-id")}`;
      expect(html.replaceAll("<!-- -->", "")).toContain(`${reference}</p>`);
      expect(consoleError).not.toHaveBeenCalled();
    } finally {
      consoleError.mockRestore();
      await server.db.owner.query("ALTER TABLE images RENAME COLUMN hidden TO thumbhash");
    }
  });

  test("a page that does not exist is no failure", async () => {
    const before = server.log.length;
    expect((await server.get("/categories/77")).status).toBe(404);
    expect((await server.get("/used-cars?page=0")).status).toBe(404);
    expect(server.log.slice(before).filter((line) => line.includes("failed"))).toEqual([]);
  });

  test("a slow request is not waited for for ever", () => {
    expect(server.app.http.server.requestTimeout).toBe(60_000);
  });

  test("bytes that are not HTTP get a 400 and a closed connection", async () => {
    const reply = await sendBytes("NOT HTTP\r\n\r\n");
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expectReference(reply);
  });

  test.each([
    ["no host", "GET / HTTP/1.1\r\n\r\n"],
    ["no host, for a call", "GET /api/categories HTTP/1.1\r\n\r\n"],
    ["an unknown expectation", "GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n"],
    ["a path that cannot be decoded", "GET /api/%E0%A4%A HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["a length that is none", "POST /api/cars HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n"],
  ])("a request with %s gets a reference that the log has", async (_title, bytes) => {
    const reply = await sendBytes(bytes);
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    const id = expectReference(reply);
    expect(server.log.filter((line) => line.includes(id)).length).toBeGreaterThan(0);
  });

  test("headers that are too large get a reference that the log has", async () => {
    const reply = await sendBytes(`GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    const id = expectReference(reply);
    expect(server.log.some((line) => line.includes(id))).toBe(true);
  });

  test("a host is not needed by HTTP/1.0", async () => {
    expect(await sendBytes("GET /healthz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("health", () => {
  test("alive and ready", async () => {
    expect((await server.get("/healthz")).status).toBe(200);
    expect((await server.get("/readyz")).status).toBe(200);
  });

  test("a database that is not migrated is not ready, yet the process is alive", async () => {
    await server.db.owner.query("UPDATE schema_migrations SET checksum = 'x' WHERE number = 1");
    const response = await server.get("/readyz");
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: "error",
      message: "the database is not migrated to this version",
    });
    expect((await server.get("/healthz")).status).toBe(200);
  });
});

describe("the published document", () => {
  test("the published document has what is served and nothing else", async () => {
    const document = (await (await server.get("/api/openapi.json")).json()) as {
      openapi: string;
      paths: Record<string, object>;
    };
    expect(document.openapi).toMatch(/^3\.1/);
    const paths = Object.keys(document.paths);
    for (const served of ["/cars/{id}", "/categories", "/jwt", "/account/sessions/{id}"])
      expect(paths).toContain(served);
    // Addresses for the payment provider and the operator are not documented.
    for (const other of ["/webhooks/stripe", "/healthz"]) expect(paths).not.toContain(other);
  });

  test("the published document can be read by people", async () => {
    const response = await server.get("/api/docs");
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(await response.text()).toContain("/categories/{id}");
  });
});
