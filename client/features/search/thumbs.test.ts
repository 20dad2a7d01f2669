import { expect, test } from "vitest";
import { atEnds, countBetween, endsAt, moveThumb } from "./thumbs.ts";

const EDGES = [0, 1_000, 2_000, 5_000];

test.each([
  [{ from: undefined, to: undefined }, [0, 4]],
  [{ from: 1_000, to: 2_000 }, [1, 2]],
  // Between two edges, the bar that holds the end is chosen.
  [{ from: 1_500, to: 2_500 }, [1, 3]],
  [{ from: 9_000, to: undefined }, [3, 4]],
  [{ from: undefined, to: 10 }, [0, 1]],
  [{ from: 5_000, to: 1_000 }, [3, 4]],
])("thumbs stand at the ends of a range: %j", (ends, places) => {
  expect(atEnds(EDGES, ends)).toEqual(places);
});

test("the ends of a range are those of its thumbs, and open at the edges of the histogram", () => {
  expect(endsAt("price", EDGES, [0, 4])).toEqual({ from: undefined, to: undefined });
  expect(endsAt("price", EDGES, [1, 3])).toEqual({ from: 1_000, to: 5_000 });
  expect(endsAt("year", [1990, 2000, 2010], [1, 2])).toEqual({ from: 2000, to: 2009 });
});

test("a thumb that is moved sets its own end, and leaves the other as it was typed", () => {
  const ends = { from: 1_500, to: undefined };
  const typed = { places: atEnds(EDGES, ends), ends };
  expect(moveThumb("price", EDGES, typed, "to", 3).ends).toEqual({ from: 1_500, to: 5_000 });
  expect(moveThumb("price", EDGES, typed, "from", 2).ends).toEqual({ from: 2_000, to: undefined });
  // One bar stays between the thumbs.
  expect(moveThumb("price", EDGES, typed, "to", 0).places).toEqual([1, 2]);
});

test("the cars between the thumbs are those of their bars", () => {
  expect(countBetween([5, 7, 11, 13], [1, 3])).toBe(18);
});
