import { expect, it } from "vitest";
import { OPTIONAL_COLUMNS, OWN_COLUMNS, OWN_SORT_CHOICES } from "./columns.ts";

it("columns are remembered and ordered by keys, which no language changes", () => {
  const keys = Object.keys(OWN_COLUMNS);
  expect(Object.values(OWN_COLUMNS).map(({ key }) => key)).toEqual(keys);
  expect(keys).toEqual(expect.arrayContaining(OPTIONAL_COLUMNS.map(({ key }) => key)));
  const ordered = OWN_SORT_CHOICES.flatMap(({ column }) => column ?? []);
  expect(ordered.filter((key) => !keys.includes(key))).toEqual([]);
  expect(new Set(ordered)).toEqual(new Set(["name", "state", "price", "views", "saves", "days"]));
});
