import { expect, test } from "vitest";
import { readShortId, shortId } from "./short-id.ts";

const ID = "019b7721-5be0-7002-8000-00000000004c";

test("the short form of an id is found again, however it is typed", () => {
  expect(shortId(ID, "C")).toBe("C-00004C");
  for (const typed of ["C-00004C", "c-00004c", "C 00004C", "c00004C", "00004c ", "00004C"])
    expect(readShortId(typed, "C")).toBe("00004c");
  expect(readShortId("fc-00004c", "FC")).toBe("00004c");
});

test("other words are no short form of an id", () => {
  for (const typed of [
    "",
    "C-",
    "Golf",
    "C-00004",
    "C-00004CF",
    "X-00004C",
    "C--00004C",
    "FC-00004C",
    "P-00004C",
    ID,
  ])
    expect(readShortId(typed, "C")).toBeUndefined();
});
