import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { isKnown } from "./send-stored.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

describe("If-None-Match", () => {
  test.each([
    ['W/"abc"', true],
    ['"abc"', true],
    ['"x", W/"abc" ,"y"', true],
    ['W/"x,y","abc"', true],
    ["*", true],
    [" * ", true],
    ['"abcd"', false],
    ['W/"x", "ab"', false],
    ["abc", false],
    ["", false],
  ])("%s", (header, expected) => {
    expect(isKnown(header, 'W/"abc"')).toBe(expected);
  });

  test("a tag stands for the content, in whatever encoding it was sent", async () => {
    const ask = (headers = {}) => server.get("/blogs", headers);
    const tagOf = async (headers = {}) => (await ask(headers)).headers.get("etag") ?? "";
    await expect
      .poll(async () => (await ask({ "accept-encoding": "br" })).headers.get("content-encoding"))
      .toBe("br");
    await expect.poll(() => tagOf()).toMatch(/^W\/"[\w-]{22}"$/);
    const tag = await tagOf({ "accept-encoding": "br" });
    expect(await tagOf({ "accept-encoding": "identity" })).toBe(tag);
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, "*"]) {
      const response = await ask({ "if-none-match": known });
      expect(response.status, known).toBe(304);
      expect(response.headers.get("etag")).toBe(tag);
    }
    expect((await ask({ "if-none-match": tag.replace('"', '"x') })).status).toBe(200);
  });
});

describe("HEAD", () => {
  test.each(["/api/categories", "/api/cars?limit=3", "/blogs", "/api/openapi.json"])(
    "%s is answered like GET, without a body, before it is stored and after",
    async (path) => {
      const head = async () => fetch(server.url + path, { method: "HEAD" });
      const cold = await head();
      const got = await server.get(path);
      const warm = await head();
      for (const response of [cold, warm]) {
        expect(response.status).toBe(200);
        expect(response.headers.get("content-type")).toBe(got.headers.get("content-type"));
        expect(response.headers.get("cache-control")).toBe(got.headers.get("cache-control"));
        expect(await response.text()).toBe("");
      }
    },
  );

  test("errors keep their status", async () => {
    const statusOf = async (path: string) =>
      (await fetch(server.url + path, { method: "HEAD" })).status;
    expect(await statusOf("/api/nothing")).toBe(404);
    expect(await statusOf("/api/cars/1")).toBe(400);
  });
});
