import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setActingUser } from "./acting-user.ts";
import { api, whenSessionOver } from "./api.ts";

const USER = { uid: "u1", email: "pat@example.org" };
const tokenNamed = (name: string) =>
  `head.${btoa(JSON.stringify({ sub: USER.uid, exp: Date.now() / 1000 + 3600, name }))}.${name}`;

/** A site whose sessions have one token each; `cookie` is the session that the browser has. */
function makeSite() {
  const site = {
    cookie: "first" as string | undefined,
    live: "first" as string | undefined,
    /** Holds back the reply of a write until it is called. */
    reply: () => {},
    asked: [] as string[],
  };
  const held = new Promise<void>((resolve) => {
    site.reply = resolve;
  });
  const answer = (status: number, body: unknown) => Response.json(body, { status });
  const fetchIt = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    site.asked.push(`${request.method} ${pathname}`);
    const hasCookie = site.cookie !== undefined && site.cookie === site.live;
    if (pathname === "/api/auth/session") return answer(200, { user: hasCookie ? USER : null });
    if (pathname === "/api/jwt") return answer(200, { accessToken: tokenNamed(site.live ?? "") });
    const isLive = request.headers.get("authorization")?.endsWith(`.${site.live}`) === true;
    if (request.method === "GET") return answer(isLive ? 200 : 401, isLive ? [] : {});
    if (!isLive) return answer(401, {});
    site.live = "second";
    await held;
    site.cookie = "second";
    return answer(200, {});
  };
  return { site, fetchIt };
}

const over = vi.fn<() => void>();
let made: ReturnType<typeof makeSite>;
beforeEach(() => {
  made = makeSite();
  const kept = new Map([["accessToken", tokenNamed("first")]]);
  vi.stubGlobal("location", { origin: "http://cars.test" });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("dispatchEvent", () => true);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("fetch", made.fetchIt);
  setActingUser(USER.uid);
  over.mockReset();
  whenSessionOver(over);
});
afterEach(() => {
  setActingUser(undefined);
  whenSessionOver(() => {});
  vi.unstubAllGlobals();
});

test("a reading that is refused while a write replaces the session is made again with the new one", async () => {
  const { site } = made;
  const writing = api.users.create({ email: USER.email, name: "Pat" } as never);
  await vi.waitFor(() => expect(site.live).toBe("second"));
  const reading = api.categories.list();
  await vi.waitFor(() => expect(site.asked).toContain("GET /api/categories"));
  // Long enough for a session that is asked for at once.
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  site.reply();
  await writing;
  expect(await reading).toEqual([]);
  expect(over).not.toHaveBeenCalled();
});

test("a reading that is refused while a repeated write replaces the session is made again, too", async () => {
  const { site } = made;
  // The token of the page is an earlier one: the write is refused, renews it, and goes out again.
  site.live = "renewed";
  site.cookie = "renewed";
  const writing = api.users.create({ email: USER.email, name: "Pat" } as never);
  await vi.waitFor(() => expect(site.live).toBe("second"));
  const reading = api.categories.list();
  await vi.waitFor(() => expect(site.asked).toContain("GET /api/categories"));
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  site.reply();
  await writing;
  expect(await reading).toEqual([]);
  expect(over).not.toHaveBeenCalled();
});

test("a reading that is refused does not wait for ever for a write without a reply", async () => {
  const { site } = made;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    void api.users.create({ email: USER.email, name: "Pat" } as never);
    await vi.advanceTimersByTimeAsync(0);
    expect(site.live).toBe("second");
    const reading = api.categories.list();
    reading.catch(() => {});
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(reading).rejects.toMatchObject({ status: 401 });
  } finally {
    vi.useRealTimers();
    site.reply();
  }
});

test("a session that is over is told by whichever call is refused, a reading or a write", async () => {
  made.site.live = undefined;
  await expect(api.categories.list()).rejects.toMatchObject({ status: 401 });
  expect(over).toHaveBeenCalledTimes(1);
  await expect(api.users.create({} as never)).rejects.toMatchObject({ status: 401 });
  expect(over).toHaveBeenCalledTimes(2);
});
