import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

test.each(["/", "/api/categories", "/nothing-here", "/api/nothing", "/robots.txt"])(
  "%s is guarded by its headers",
  async (path) => {
    // The second reply comes from the cache if the first was stored.
    for (const response of [await server.get(path), await server.get(path)]) {
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("x-frame-options")).toBe("DENY");
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("frame-ancestors 'none'");
      expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain("unsafe-inline");
      expect(response.headers.get("x-powered-by")).toBeNull();
      expect(response.headers.get("x-request-id")).toBeTruthy();
      expect(response.headers.get("strict-transport-security")).toBeNull();
      await response.arrayBuffer();
    }
  },
);

test("behind https, the headers tell browsers to stay there", async () => {
  const secure = await startApp({ PUBLIC_URL: "https://cars.example.org" });
  try {
    const response = await secure.get("/");
    expect(response.headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
  } finally {
    await secure.close();
  }
});

test("hashed files are kept for ever and come compressed; pages are not kept by browsers", async () => {
  const page = await server.get("/");
  expect(page.headers.get("cache-control")).toMatch(/^public, max-age=0/);
  const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(await page.text())?.[1];
  expect(stylesheet).toBeDefined();
  const file = await server.get(stylesheet ?? "", { "accept-encoding": "br" });
  expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(file.headers.get("content-encoding")).toBe("br");
});

test("a file of a page is guarded by few headers, even if it is opened by itself", async () => {
  const html = await (await server.get("/")).text();
  const [picture = ""] = /\/images\/[\w.-]+/.exec(html) ?? [];
  const [script = ""] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [];
  for (const path of [picture, script]) {
    const { status, headers } = await server.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
    expect(headers.get("permissions-policy")).toBeNull();
  }
});
