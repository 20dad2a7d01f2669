import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#client/lib/api/api-error.ts";
import { makeStorage } from "#tests/support/storage.ts";
import { openQueue, type UnsentQueue } from "./unsent-queue.ts";
import type { Unsent } from "./unsent.ts";

const LOST = new ApiError(0, "no answer");
const REFUSED = new ApiError(409, "refused");

let arrived: string[];
/** What the next attempts fail with. */
let failures: ApiError[];
let clock = 0;
let storageListeners: ((event: { key: string; newValue: string | null }) => void)[];

async function deliver({ text }: Unsent): Promise<void> {
  await Promise.resolve();
  const failure = failures.shift();
  if (failure) throw failure;
  arrived.push(text);
}

const write = (queue: UnsentQueue, text: string) =>
  queue.send({ key: `key of ${text}`, text, attachments: [] });
/** All attempts that could begin have ended. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
/** As when another tab has removed an entry of the storage. */
const removeElsewhere = (place: string) => {
  for (const listener of storageListeners) listener({ key: place, newValue: null });
};
const textsOf = (queue: UnsentQueue) => queue.read().map(({ text }) => text);
const open = () => openQueue("buyer car", deliver);

beforeEach(() => {
  arrived = [];
  failures = [];
  vi.stubGlobal("localStorage", makeStorage());
  storageListeners = [];
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", (type: string, listener: (event: unknown) => void) => {
    if (type === "storage") storageListeners.push(listener);
  });
  vi.spyOn(Date, "now").mockImplementation(() => (clock += 1));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("messages that are sent in quick succession arrive in the order of writing", async () => {
  const queue = open();
  for (const text of ["one", "two", "three"]) write(queue, text);
  await vi.waitFor(() => expect(textsOf(queue)).toEqual([]));
  expect(arrived).toEqual(["one", "two", "three"]);
  expect(textsOf(open())).toEqual([]);
});

it("a message that is written while others wait for the connection does not overtake them", async () => {
  const queue = open();
  failures = [LOST];
  write(queue, "one");
  await vi.waitFor(() => expect(queue.read()[0]?.problem).toContain("We’ll send"));
  write(queue, "two");
  await vi.waitFor(() => expect(textsOf(queue)).toEqual([]));
  expect(arrived).toEqual(["one", "two"]);
});

it("a lost connection stops all messages until it is back, and each says why", async () => {
  const queue = open();
  failures = [LOST];
  write(queue, "one");
  write(queue, "two");
  await vi.waitFor(() => expect(queue.read()[1]?.problem).toContain("We’ll send"));
  expect(arrived).toEqual([]);
  queue.run();
  queue.run();
  await vi.waitFor(() => expect(textsOf(queue)).toEqual([]));
  expect(arrived).toEqual(["one", "two"]);
});

it("a refused message waits for its writer and holds nothing up", async () => {
  const queue = open();
  failures = [REFUSED];
  write(queue, "one");
  write(queue, "two");
  await vi.waitFor(() => expect(arrived).toEqual(["two"]));
  queue.run();
  await settled();
  expect(queue.read()).toMatchObject([{ text: "one", problem: "refused" }]);
  expect(arrived).toEqual(["two"]);
  queue.retry({ key: "key of one" });
  await vi.waitFor(() => expect(arrived).toEqual(["two", "one"]));
});

it("messages of a page that was closed wait for their writer, in the order of writing", async () => {
  failures = [LOST];
  const closed = open();
  for (const text of ["one", "two"]) write(closed, text);
  const queue = open();
  queue.run();
  await settled();
  expect(arrived).toEqual([]);
  expect(queue.read()).toMatchObject([
    { text: "one", problem: "You closed the page before this message was sent." },
    { text: "two", problem: "You closed the page before this message was sent." },
  ]);
  for (const key of ["key of one", "key of two"]) queue.retry({ key });
  await vi.waitFor(() => expect(arrived).toEqual(["one", "two"]));
});

it("two tabs of a browser keep the unsent messages of both", async () => {
  const [left, right] = [open(), open()];
  failures = [LOST, LOST];
  write(left, "one");
  write(right, "two");
  expect(textsOf(open())).toEqual(["one", "two"]);
  left.drop({ key: "key of one" });
  expect(textsOf(open())).toEqual(["two"]);
});

it("what another tab has sent or taken back is not sent by this one, looked at or not", async () => {
  failures = [LOST];
  const queue = open();
  write(queue, "one");
  await vi.waitFor(() => expect(queue.read()[0]?.problem).toContain("We’ll send"));
  removeElsewhere("unsent buyer car key of one");
  queue.run();
  await settled();
  expect([textsOf(queue), arrived]).toEqual([[], []]);
});

it("a damaged entry hides no other message", () => {
  failures = [LOST];
  write(open(), "one");
  localStorage.setItem("unsent buyer car damaged", "{");
  expect(textsOf(open())).toEqual(["one"]);
});

it("messages are sent where the browser forbids storage", async () => {
  vi.stubGlobal("localStorage", undefined);
  write(open(), "one");
  await vi.waitFor(() => expect(arrived).toEqual(["one"]));
});

it("a message says after a reload why it was refused, or that its writer was logged out", async () => {
  const queue = open();
  failures = [REFUSED, new ApiError(401, "log in")];
  write(queue, "one");
  write(queue, "two");
  await settled();
  await vi.waitFor(() =>
    expect(
      open()
        .read()
        .map(({ problem }) => problem),
    ).toEqual(["refused", "You were logged out before this message was sent."]),
  );
});
