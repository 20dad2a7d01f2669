import { afterEach, expect, it, vi } from "vitest";
import { suggestPlaceLines } from "./place-options.ts";

afterEach(() => vi.unstubAllGlobals());

function answer(places: Record<string, string[]>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const q = new URLSearchParams(address.split("?")[1]).get("q") ?? "";
    asked.push(q);
    return Response.json((places[q] ?? []).map((name) => ({ name, country: "DE" })));
  });
  return asked;
}

const PLACES = {
  mün: ["München", "Münster"],
  "bad hom": ["Bad Homburg"],
  "80331": ["80331 München"],
  "2018": ["20180 Somewhere"],
};

it.each([
  ["mün", ["near München", "near Münster"]],
  ["golf mün", ["golf near München", "golf near Münster"]],
  ["golf near mün", ["golf near München", "golf near Münster"]],
  ["bad hom", ["near Bad Homburg"]],
  ["golf 2018", []],
  ["m", []],
])("places are suggested for a line and for its last word: %s", async (text, lines) => {
  answer(PLACES);
  expect((await suggestPlaceLines(text)).map(({ words }) => words)).toEqual(lines);
});

it("a postcode is told with its town and searched for without", async () => {
  answer(PLACES);
  expect(await suggestPlaceLines("golf 80331")).toEqual([
    { place: "golf near 80331 München", words: "golf near 80331" },
  ]);
});

it("a few letters or digits ask for no places", async () => {
  const asked = answer(PLACES);
  await suggestPlaceLines("320");
  await suggestPlaceLines("m");
  expect(asked).toEqual([]);
});
