import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";

const ORIGIN = "http://cars.test";
const ID = "019a0000-0000-7000-8000-000000000000";
const TOLD = { id: ID, title: "Booked: Golf", path: "/dashboard/mysales" };

let server: TestApp;
let script: string;
beforeAll(async () => {
  server = await startApp();
  script = await (await server.get("/push-worker.js")).text();
});
afterAll(() => server.close());

interface Happened {
  shown: { title: string; tag: string; icon: string }[];
  opened: string[];
  focused: string[];
  moved: string[];
  fetched: [string, { method: string; body?: string }][];
}

let happened: Happened;
let act: (name: string, event: object) => Promise<void>;
let pages: { url: string; focused: boolean }[];

/** Runs the served script in a scope as a browser's. */
beforeEach(() => {
  happened = { shown: [], opened: [], focused: [], moved: [], fetched: [] };
  pages = [];
  const handlers = new Map<string, (event: object) => void>();
  runInNewContext(script, {
    URL,
    self: {
      addEventListener: (name: string, handler: (event: object) => void) =>
        handlers.set(name, handler),
      location: { origin: ORIGIN },
      fetch: async (address: string, init: { method: string }) => {
        happened.fetched.push([address, init]);
        throw new Error("the network is gone");
      },
      registration: {
        showNotification: async (title: string, options: { tag: string; icon: string }) =>
          void happened.shown.push({ title, ...options }),
        pushManager: { subscribe: async () => ({ toJSON: () => ({ endpoint: "e", keys: {} }) }) },
      },
      clients: {
        matchAll: async () =>
          pages.map((page) => ({
            ...page,
            focus: async () => void happened.focused.push(page.url),
            navigate: async (address: string) => {
              happened.moved.push(address);
              throw new Error("the page is not controlled");
            },
          })),
        openWindow: async (address: string) => void happened.opened.push(address),
      },
    },
  });
  act = async (name, event) => {
    let work: Promise<unknown> = Promise.reject(new Error(`${name} waits for nothing`));
    work.catch(() => {});
    handlers.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
    await work.catch((error: unknown) => {
      if (!/network is gone/.test(String(error))) throw error;
    });
  };
});

const push = (json: () => unknown) => act("push", { data: { json } });
const click = (data: unknown) => act("notificationclick", { notification: { close() {}, data } });

test("the worker is a script of the site's own, asked for anew each time, and takes no request of a page", async () => {
  const { status, headers } = await server.get("/push-worker.js");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(/^text\/javascript/);
  expect(headers.get("cache-control")).toBe("no-cache");
  expect(headers.get("content-security-policy")).toContain("default-src 'self'");
  expect(script).not.toMatch(/"fetch"|caches/);
  const icon = await server.get("/push-icon.png");
  expect(icon.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await icon.arrayBuffer()).toString("latin1", 1, 4)).toBe("PNG");
});

describe("a push", () => {
  test("is shown with its title and icon, under a tag by which a repeated one takes its place", async () => {
    await push(() => TOLD);
    expect(happened.shown).toMatchObject([
      { title: "Booked: Golf", tag: ID, icon: "/push-icon.png" },
    ]);
  });

  test("is not shown while the person looks at the very page, and is when that is in the background", async () => {
    pages = [{ url: `${ORIGIN}/dashboard/mysales#car-1`, focused: true }];
    await push(() => TOLD);
    expect(happened.shown).toEqual([]);
    pages = [{ url: `${ORIGIN}/dashboard/mysales`, focused: false }];
    await push(() => TOLD);
    expect(happened.shown).toHaveLength(1);
  });

  test.each([
    ["no JSON", () => JSON.parse("{")],
    ["nothing", () => null],
    ["no title", () => ({ ...TOLD, title: 1 })],
    ["another site's address", () => ({ ...TOLD, path: "//other.example/" })],
    ["a script", () => ({ ...TOLD, path: "javascript:alert(1)" })],
  ])("with %s is passed over", async (_, json) => {
    await push(json);
    expect(happened.shown).toEqual([]);
  });
});

describe("a press on a notice", () => {
  test("opens its page and marks it as read, also where that fails", async () => {
    await click(TOLD);
    expect(happened.opened).toEqual([`${ORIGIN}/dashboard/mysales`]);
    expect(happened.fetched).toMatchObject([[`/api/notices/${ID}/read`, { method: "PUT" }]]);
  });

  test("brings a tab forward that shows the page already", async () => {
    pages = [
      { url: `${ORIGIN}/dashboard`, focused: false },
      { url: `${ORIGIN}/dashboard/mysales#car-1`, focused: false },
    ];
    await click(TOLD);
    expect([happened.opened, happened.focused]).toEqual([
      [],
      [`${ORIGIN}/dashboard/mysales#car-1`],
    ]);
  });

  test("a notice of one row is not shown on its page, and leads an open tab of it to the row", async () => {
    const row = { ...TOLD, path: "/dashboard/mysales#car-2" };
    pages = [{ url: `${ORIGIN}/dashboard/mysales#car-1`, focused: true }];
    await push(() => row);
    expect(happened.shown).toEqual([]);
    await click(row);
    expect(happened).toMatchObject({
      opened: [],
      moved: [`${ORIGIN}/dashboard/mysales#car-2`],
      focused: [`${ORIGIN}/dashboard/mysales#car-1`],
    });
  });

  test("never leads off the site", async () => {
    await click({ ...TOLD, path: "@other.example/" });
    await click({ ...TOLD, path: "https://other.example/" });
    expect(happened.opened).toEqual([`${ORIGIN}/@other.example/`]);
  });
});

test("a browser that changes its address at the push service tells the site", async () => {
  await act("pushsubscriptionchange", { oldSubscription: { options: {} } });
  expect(happened.fetched).toMatchObject([
    ["/api/notices/browsers", { method: "POST", body: '{"endpoint":"e","keys":{}}' }],
  ]);
});
