import { expect, test } from "vitest";
import { type Begun, SingleFlight } from "./single-flight.ts";

/** Work that ends on command. */
function makeWork() {
  const begun: (Begun & PromiseWithResolvers<number>)[] = [];
  const begin = (about: Begun) => {
    const work = Promise.withResolvers<number>();
    begun.push({ ...about, ...work });
    return work.promise;
  };
  return { begun, begin };
}

test("those who join while it is under way get one outcome, and the next caller begins anew", async () => {
  const flights = new SingleFlight();
  const { begun, begin } = makeWork();
  const both = [flights.join("a", begin), flights.join("a", begin)];
  void flights.join("b", begin);
  expect(begun).toHaveLength(2);
  begun[0]?.resolve(1);
  expect(await Promise.all(both)).toEqual([1, 1]);
  void flights.join("a", begin);
  expect(begun).toHaveLength(3);
});

test("what failed is told to all who joined, and is not remembered", async () => {
  const flights = new SingleFlight();
  const { begun, begin } = makeWork();
  const both = [flights.join("a", begin), flights.join("a", begin)];
  begun[0]?.reject(new Error("gone"));
  for (const each of both) await expect(each).rejects.toThrow("gone");
  void flights.join("a", begin);
  expect(begun).toHaveLength(2);
});

test("it is abandoned when the last caller leaves, and not while one stays", () => {
  const flights = new SingleFlight();
  const { begun, begin } = makeWork();
  const [first, second] = [new AbortController(), new AbortController()];
  void flights.join("a", begin, first.signal);
  void flights.join("a", begin, second.signal);
  first.abort();
  expect(begun[0]?.abandoned.aborted).toBe(false);
  second.abort();
  expect(begun[0]?.abandoned.aborted).toBe(true);
  void flights.join("a", begin);
  expect(begun).toHaveLength(2);
});

test("what is kept is ended, whoever leaves, and can still be joined", () => {
  const flights = new SingleFlight();
  const { begun, begin } = makeWork();
  const gone = new AbortController();
  void flights.join("a", begin, gone.signal);
  begun[0]?.keep();
  gone.abort();
  expect(begun[0]?.abandoned.aborted).toBe(false);
  void flights.join("a", begin);
  expect(begun).toHaveLength(1);
});
