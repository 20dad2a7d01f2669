import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setActingUser } from "./acting-user.ts";
import { forgetReads, keepRead, recallRead } from "./read-memory.ts";

/** Imitates a browser's storage with room for this many characters. */
function openStorage(room = Infinity): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if ([...items.values()].join("").length + value.length > room) throw new Error("full");
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

beforeEach(() => vi.stubGlobal("sessionStorage", openStorage()));
afterEach(() => {
  setActingUser(undefined);
  vi.unstubAllGlobals();
});

it("what was read is recalled for five minutes", () => {
  keepRead("orders", ["a"], 1_000);
  expect(recallRead("orders", 1_000 + 299_999)).toEqual(["a"]);
  expect(recallRead("orders", 1_000 + 300_000)).toBeUndefined();
  expect(recallRead("bookings", 1_000)).toBeUndefined();
});

it("what one person has read is recalled by nobody else in the same browser", () => {
  setActingUser("ada");
  keepRead("orders", ["ada's"]);
  setActingUser("ben");
  expect(recallRead("orders")).toBeUndefined();
  setActingUser("ada");
  expect(recallRead("orders")).toEqual(["ada's"]);
});

it("when somebody logs out, nothing that was read stays in the browser", () => {
  sessionStorage.setItem("other", "x");
  keepRead("orders", ["a"]);
  forgetReads();
  expect(recallRead("orders")).toBeUndefined();
  expect([sessionStorage.length, sessionStorage.getItem("other")]).toEqual([1, "x"]);
});

it("of very many, those that were read last are recalled", () => {
  for (let at = 0; at < 50; at += 1) keepRead(`page ${at}`, at, 1_000 + at);
  expect(recallRead("page 49", 2_000)).toBe(49);
  expect(recallRead("page 20", 2_000)).toBe(20);
  expect(recallRead("page 19", 2_000)).toBeUndefined();
});

it("a browser whose storage is full or forbidden recalls nothing, and nothing breaks", () => {
  vi.stubGlobal("sessionStorage", openStorage(10));
  keepRead("orders", "much too long for it");
  expect(recallRead("orders")).toBeUndefined();
  vi.stubGlobal("sessionStorage", undefined);
  keepRead("orders", ["a"]);
  expect(recallRead("orders")).toBeUndefined();
  forgetReads();
});
