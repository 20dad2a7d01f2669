import { connect } from "node:net";
import fastify from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { storeReplies } from "./front.ts";
import { servePages } from "./pages.ts";
import { ReplyCache } from "./reply-cache.ts";

test("noise in the address reaches no page, not even the first that is asked for", async () => {
  const app = fastify();
  storeReplies(app, new ReplyCache(80_000));
  // A page that shows its own address.
  servePages(app, {
    render: async (url) => ({
      status: 200,
      headers: new Headers({ "content-type": "text/html" }),
      body: url,
    }),
  });
  const noisy = await app.inject("/upcoming?utm_campaign=x&page=2&page[]=3");
  expect(noisy.body).toBe("/upcoming?page=2");
  const plain = await app.inject("/upcoming?page=2");
  expect([plain.body, plain.headers.etag !== undefined]).toEqual(["/upcoming?page=2", true]);
});

test("a reply that sets a cookie is stored for nobody, though its headers allow it", async () => {
  const app = fastify();
  const cache = new ReplyCache(80_000);
  storeReplies(app, cache);
  app.get("/plain", (_, reply) => reply.header("cache-control", "public").send("everybody's"));
  app.get("/own", (_, reply) =>
    reply.header("cache-control", "public").header("set-cookie", "name=value").send("somebody's"),
  );
  for (const path of ["/plain", "/own"]) expect((await app.inject(path)).statusCode).toBe(200);
  expect(cache.find("/plain")).toBeDefined();
  expect(cache.find("/own")).toBeUndefined();
});

describe("pages", () => {
  let server: TestApp;
  let car: string;

  beforeAll(async () => {
    server = await startApp();
    const owner = await makeSeller(server.db.kysely);
    car = await makeCar(server.db.kysely, owner, { name: "Cached Car" });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.db.kysely.updateTable("products").set({ state: "active" }).execute();
  });

  const isStored = async (path: string, headers = {}) => {
    const response = await server.get(path, headers);
    await response.arrayBuffer();
    return response.headers.has("etag");
  };

  test("a page is stored, known by its tag, and dropped the moment a car is sold", async () => {
    await expect.poll(() => isStored("/categories/01")).toBe(true);
    const stored = await server.get("/categories/01");
    expect(await stored.text()).toContain("Cached Car");
    const again = await server.get("/categories/01", {
      "if-none-match": stored.headers.get("etag") ?? "",
    });
    expect(again.status).toBe(304);

    await server.db.kysely
      .updateTable("products")
      .set({ state: "sold" })
      .where("id", "=", car)
      .execute();
    await expect
      .poll(async () => (await server.get("/categories/01")).text())
      .not.toContain("Cached Car");
  });

  test("the page of a car outlives the changes of other cars, and ends with its own and its seller's", async () => {
    const seller = await makeSeller(server.db.kysely);
    const shown = await makeCar(server.db.kysely, seller, {
      name: "Kept Car",
      category_id: "03",
    });
    const { headers } = await server.get(`/cars/${shown}`);
    const path = new URL(headers.get("location") ?? "", server.url).pathname;
    const change = (id: string, name: string) =>
      server.db.kysely.updateTable("products").set({ name }).where("id", "=", id).execute();
    await expect.poll(() => isStored(path)).toBe(true);
    await expect.poll(() => isStored("/categories/01")).toBe(true);

    await change(car, "Cached Car");
    await expect.poll(() => isStored("/categories/01"), { interval: 5 }).toBe(false);
    expect(await isStored(path)).toBe(true);

    await server.db.kysely
      .updateTable("users")
      .set({ name: "Renamed Seller" })
      .where("id", "=", seller)
      .execute();
    await expect.poll(async () => (await server.get(path)).text()).toContain("Renamed Seller");
    await expect.poll(() => isStored(path)).toBe(true);
    await change(shown, "Kept Car 2");
    await expect
      .poll(async () => (await server.get(`/api/cars/${shown}`)).text())
      .toContain("Kept Car 2");
    await expect.poll(async () => (await server.get(path)).status).toBe(301);
  });

  test.each(["/categories/01", "/used-cars", "/api/categories/01", "/api/cars?list=used"])(
    "a car that is sold leaves %s at once, not only when the list is a second old",
    async (path) => {
      const owner = await makeSeller(server.db.kysely);
      const name = `Sold ${path.replaceAll(/\W/g, "")}`;
      const sold = await makeCar(server.db.kysely, owner, { name });
      await expect.poll(async () => (await server.get(path)).text()).toContain(name);
      // No list gets old from now on.
      vi.spyOn(performance, "now").mockReturnValue(performance.now());
      try {
        await expect.poll(() => isStored(path)).toBe(true);
        await server.db.kysely
          .updateTable("products")
          .set({ state: "sold" })
          .where("id", "=", sold)
          .execute();
        await expect.poll(async () => (await server.get(path)).text()).not.toContain(name);
      } finally {
        vi.restoreAllMocks();
      }
    },
  );

  test("a new car is on a list that visitors keep asking for within a second or so", async () => {
    const owner = await makeSeller(server.db.kysely);
    await expect.poll(() => isStored("/categories/01")).toBe(true);
    await makeCar(server.db.kysely, owner, { name: "New On The List" });
    await expect
      .poll(async () => (await server.get("/categories/01")).text(), { timeout: 5_000 })
      .toContain("New On The List");
  });

  test("a visitor with a session never gets a stored page, and theirs is not stored", async () => {
    await expect.poll(() => isStored("/used-cars")).toBe(true);
    const signedIn = await server.get("/used-cars", { cookie: "session=abc" });
    expect(signedIn.headers.has("etag")).toBe(false);
    expect(signedIn.headers.get("cache-control")).toBe("private, no-cache");
    const withToken = await server.get("/api/categories", { authorization: "Bearer abc" });
    expect(withToken.headers.get("cache-control")).toBe("private, no-store");
    const called = await server.get("/api/categories", { cookie: "session=abc" });
    expect(called.headers.get("cache-control")).toBe("private, no-store");
  });

  test("a public call is stored like a page", async () => {
    await expect.poll(() => isStored("/api/categories/01?limit=5")).toBe(true);
    const response = await server.get("/api/categories/01?limit=5&x=1");
    expect(response.headers.has("etag")).toBe(true);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  });

  test("a reader who never takes a page holds up nobody else", async () => {
    const { port, hostname } = new URL(server.url);
    const idle = connect({ port: Number(port), host: hostname });
    await new Promise((resolve) => idle.once("connect", resolve));
    idle.pause();
    idle.write(
      "GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(150) +
        "GET /new-cars HTTP/1.1\r\nHost: a\r\n\r\nHEAD /blogs HTTP/1.1\r\nHost: a\r\n\r\n",
    );
    try {
      await new Promise((resolve) => setTimeout(resolve, 500));
      const replies = await Promise.race([
        Promise.all([server.get("/new-cars"), server.get("/blogs")]),
        new Promise((resolve) => setTimeout(() => resolve("held up"), 10_000)),
      ]);
      expect(replies).not.toBe("held up");
    } finally {
      idle.destroy();
    }
  });

  test("noise in the address makes no second copy", async () => {
    const noise = "utm_campaign=%3Cscript%3E";
    await expect.poll(() => isStored("/upcoming")).toBe(true);
    expect(await isStored(`/upcoming?${noise}`)).toBe(true);
    expect(await isStored(`/upcoming?x=1&${noise}`)).toBe(true);
  });

  test("a forged host reaches no page", async () => {
    const response = await server.get("/blogs", {
      "x-forwarded-host": "evil.test",
      forwarded: "host=evil.test",
    });
    expect(await response.text()).not.toContain("evil.test");
  });

  test.each([
    "/nothing-here",
    "/categories/99",
    "/api/categories/99",
    `/cars/019a0000-0000-7000-8000-0000000000aa`,
    "/used-cars?page=999",
  ])("the error at %s is not stored", async (path) => {
    for (let count = 0; count < 3; count += 1) {
      const response = await server.get(path);
      expect(response.status).toBe(404);
      expect(response.headers.has("etag")).toBe(false);
      expect(response.headers.get("cache-control") ?? "").not.toContain("public");
      await response.arrayBuffer();
    }
  });

  test("visitors who ask for a page at once get one rendering of it", async () => {
    await server.db.kysely
      .updateTable("products")
      .set({ name: "Cached Car 2" })
      .where("id", "=", car)
      .execute();
    await expect
      .poll(async () => (await server.get("/categories/01")).text())
      .toContain("Cached Car 2");
    await server.db.kysely
      .updateTable("products")
      .set({ name: "Cached Car 3" })
      .where("id", "=", car)
      .execute();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => server.get("/categories/01")),
    );
    // A cached reply has a tag. At most two renderings: one before the change is noticed, one after.
    expect(replies.filter(({ headers }) => !headers.has("etag")).length).toBeLessThan(3);
  });
});
