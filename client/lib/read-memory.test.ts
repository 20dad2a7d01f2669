import { afterEach, expect, it } from "vitest";
import { setActingUser } from "./acting-user.ts";
import { keepRead, recallRead } from "./read-memory.ts";

afterEach(() => setActingUser(undefined));

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

it("of very many, those that were read last are recalled", () => {
  for (let at = 0; at < 150; at += 1) keepRead(`page ${at}`, at);
  expect(recallRead("page 149")).toBe(149);
  expect(recallRead("page 50")).toBe(50);
  expect(recallRead("page 49")).toBeUndefined();
});
