import { expect, test } from "vitest";
import { SearchInput } from "#shared/contract/search.ts";
import { describeSearch } from "./describe-search.ts";

const context = {
  site: { locale: "en" },
  trade: { currency: "EUR" },
  distanceUnit: "km",
} as Parameters<typeof describeSearch>[0]; // of the site, only its locale is read

test.each([
  ["touring", "“touring”"],
  ["touring -GTI, -e.example/x", "“touring”, Not “gti”, Not “e example x”"],
  ["-gti", "Not “gti”"],
])("a saved search tells the words that it excludes by their letters and digits: %s", (q, told) => {
  expect(describeSearch(context, SearchInput.parse({ q }), undefined)).toBe(told);
});
