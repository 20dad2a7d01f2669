import { afterEach, describe, expect, test, vi } from "vitest";
import { ReplyCache } from "./reply-cache.ts";

describe("the store", () => {
  const keep = (
    cache: ReplyCache,
    key: string,
    { cars = [], isList = false, body = Buffer.from(key) }: Kept = {},
  ) => {
    const ticket = cache.begin(key);
    for (const id of cars) ticket.shown.ids.add(id);
    ticket.shown.isList = isList;
    return () => cache.store(ticket, {}, body);
  };
  interface Kept {
    cars?: string[];
    isList?: boolean;
    body?: Buffer;
  }
  const held = (cache: ReplyCache, ...keys: string[]) =>
    keys.filter((key) => cache.find(key) !== undefined);

  afterEach(() => vi.useRealTimers());

  test("the store drops the least recently used first and stays within its size", () => {
    const cache = new ReplyCache(40_500);
    const body = Buffer.alloc(900);
    for (let at = 0; at < 8; at += 1) keep(cache, `/${at}`, { body })();
    expect(cache.find("/0")).toBeDefined();
    keep(cache, "/new", { body })();
    expect(held(cache, "/0", "/1")).toEqual(["/0"]);
  });

  test("the store does not keep a reply that was made while the data changed", () => {
    const cache = new ReplyCache(80_000);
    const store = keep(cache, "/");
    cache.clear();
    store();
    expect(cache.find("/")).toBeUndefined();
  });

  test("a change drops the replies that show what has changed, and no others", () => {
    const cache = new ReplyCache(800_000);
    keep(cache, "/cars/a", { cars: ["a", "seller"] })();
    keep(cache, "/cars/b", { cars: ["b", "seller"] })();
    keep(cache, "/list", { cars: ["a", "c"], isList: true })();
    keep(cache, "/other-list", { cars: ["b"], isList: true })();
    keep(cache, "/help")();
    cache.drop(["a"]);
    expect(held(cache, "/cars/a", "/cars/b", "/list", "/other-list", "/help")).toEqual([
      "/cars/b",
      "/other-list",
      "/help",
    ]);
    cache.drop(["seller"]);
    expect(held(cache, "/cars/b", "/help")).toEqual(["/help"]);
    cache.clear();
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  test("a reply is not kept when what it shows has changed while it was made, and kept when something else has", () => {
    const cache = new ReplyCache(800_000);
    const [a, b] = ["a", "b"].map((id) => keep(cache, `/cars/${id}`, { cars: [id] }));
    cache.drop(["a"]);
    a?.();
    b?.();
    expect(held(cache, "/cars/a", "/cars/b")).toEqual(["/cars/b"]);
  });

  test("a reply made before more changes than are remembered is not kept", () => {
    const cache = new ReplyCache(800_000);
    const store = keep(cache, "/cars/a", { cars: ["a"] });
    cache.drop(["a"]);
    for (let at = 0; at < 10_001; at += 1) cache.drop([`other ${at}`]);
    store();
    expect(cache.find("/cars/a")).toBeUndefined();
  });

  test("after a change a list is made anew once it is a second old, and then stays", () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    vi.advanceTimersByTime(100_000);
    const cache = new ReplyCache(800_000);
    const list = { cars: ["a"], isList: true };
    keep(cache, "/list", list)();
    keep(cache, "/cars/a", { cars: ["a"] })();
    vi.advanceTimersByTime(400);
    cache.drop(["new"]);
    vi.advanceTimersByTime(600);
    expect(held(cache, "/list", "/cars/a")).toEqual(["/list", "/cars/a"]);
    vi.advanceTimersByTime(1);
    expect(held(cache, "/list", "/cars/a")).toEqual(["/cars/a"]);
    // Made within five seconds of the change: the search index may not have had the new car yet.
    keep(cache, "/list", list)();
    vi.advanceTimersByTime(1_001);
    expect(held(cache, "/list")).toEqual([]);
    vi.advanceTimersByTime(4_000);
    keep(cache, "/list", list)();
    vi.advanceTimersByTime(18_000);
    expect(held(cache, "/list")).toEqual(["/list"]);
    cache.drop(["another"]);
    // Somebody sets the clock back.
    vi.setSystemTime(50_000);
    vi.advanceTimersByTime(1);
    expect(held(cache, "/list")).toEqual([]);
  });
});
