import { afterEach, beforeEach, expect, test, vi } from "vitest";

const idOf = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, "0")}`;
const KEY = "cars-compared";

let stored: Map<string, string>;
let heard: Map<string, (event: object) => void>;
let list: Awaited<ReturnType<typeof openPage>>;
/** How often the page was told of a change. */
let told: number;

/** The list as a page has it that is loaded now. */
async function openPage() {
  vi.resetModules();
  const page = await import("./compare-list.ts");
  told = 0;
  page.subscribe(() => {
    told += 1;
  });
  return page;
}

beforeEach(async () => {
  stored = new Map();
  heard = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("addEventListener", (name: string, listener: (event: object) => void) =>
    heard.set(name, listener),
  );
  list = await openPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a car is chosen and given up by the same press, and the choice outlives the page", async () => {
  list.toggleChosen(idOf(1));
  list.toggleChosen(idOf(2));
  list.toggleChosen(idOf(1));
  expect([list.isChosen(idOf(1)), list.isChosen(idOf(2))]).toEqual([false, true]);
  expect(told).toBe(3);
  const next = await openPage();
  expect(next.readChosen()).toEqual({ ids: [idOf(2)], isRefused: false, cleared: [] });
});

test("a fifth car is refused, which is told until the list changes", () => {
  for (let at = 1; at <= 5; at += 1) list.toggleChosen(idOf(at));
  expect(list.readChosen()).toMatchObject({ ids: [1, 2, 3, 4].map(idOf), isRefused: true });
  list.toggleChosen(idOf(4));
  expect(list.readChosen()).toMatchObject({ ids: [1, 2, 3].map(idOf), isRefused: false });
});

test("what was cleared is brought back once, and dropped with the next choice", () => {
  list.toggleChosen(idOf(1));
  list.toggleChosen(idOf(2));
  list.clearChosen();
  expect(list.readChosen()).toMatchObject({ ids: [], cleared: [idOf(1), idOf(2)] });
  expect(stored.has(KEY)).toBe(false);
  list.restoreCleared();
  expect(list.readChosen()).toMatchObject({ ids: [idOf(1), idOf(2)], cleared: [] });
  list.clearChosen();
  list.toggleChosen(idOf(3));
  expect(list.readChosen()).toMatchObject({ ids: [idOf(3)], cleared: [] });
  list.clearChosen();
  list.dropCleared();
  expect(list.readChosen()).toEqual({ ids: [], isRefused: false, cleared: [] });
});

test("a car that is gone leaves the list, and the list as it was is returned", () => {
  list.keepChosen([idOf(1), idOf(2)]);
  expect(list.forgetChosen([idOf(2), idOf(3)])).toEqual([idOf(1), idOf(2)]);
  expect(list.readChosen().ids).toEqual([idOf(1)]);
  told = 0;
  list.forgetChosen([idOf(3)]);
  expect(told).toBe(0);
});

test("a choice in another tab is followed, and joined by the next choice here", () => {
  list.toggleChosen(idOf(1));
  stored.set(KEY, JSON.stringify([idOf(1), idOf(2)]));
  heard.get("storage")?.({ key: KEY });
  expect(list.readChosen().ids).toEqual([idOf(1), idOf(2)]);
  stored.set(KEY, JSON.stringify([idOf(7)]));
  list.toggleChosen(idOf(8));
  expect(list.readChosen().ids).toEqual([idOf(7), idOf(8)]);
  stored.delete(KEY);
  heard.get("pageshow")?.({ persisted: true });
  expect(list.readChosen().ids).toEqual([]);
});

test("content that is no list of ids is ignored, and a longer list is cut", async () => {
  for (const content of ["no json", "{}", '[1,"x"]']) {
    stored.set(KEY, content);
    list = await openPage();
    expect(list.readChosen().ids).toEqual([]);
  }
  stored.set(KEY, JSON.stringify([1, 1, 2, 3, 4, 5].map(idOf)));
  list = await openPage();
  expect(list.readChosen().ids).toEqual([1, 2, 3, 4].map(idOf));
});

test("where storage is forbidden, the choice lasts as long as the page", async () => {
  vi.stubGlobal("localStorage", undefined);
  list = await openPage();
  list.toggleChosen(idOf(1));
  list.toggleChosen(idOf(2));
  expect(list.readChosen().ids).toEqual([idOf(1), idOf(2)]);
});
