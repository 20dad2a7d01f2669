import { expect, test } from "vitest";
import type { SearchData } from "./search-data.ts";
import { shownNames } from "./shown-names.ts";

const names = { audi: "Audi", bmw: "BMW", fiat: "Fiat", seat: "Seat" };
const facets = { make: [], model: [], not: [] } as unknown as SearchData["facets"]; // no cars on sale
const shown = (make: string[], locale: string) =>
  shownNames({ applied: { make }, facets, names }, locale);

test("up to three names are listed as the site's locale lists them", () => {
  const three = ["audi", "bmw", "fiat"];
  expect(shown(three, "en-GB")).toBe("Audi, BMW and Fiat");
  expect(shown(three, "en-US")).toBe("Audi, BMW, and Fiat");
  expect(shown(three, "de-DE")).toBe("Audi, BMW und Fiat");
  expect(shown([...three, "seat"], "en-GB")).toBeUndefined();
});
