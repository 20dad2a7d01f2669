import { expect, it } from "vitest";
import { pageOfList } from "./use-paged-title.ts";

it("an address names its list's page by a number, or by a cursor and a first row", () => {
  const page = (search: string) => pageOfList(new URLSearchParams(search));
  expect(["", "page=3", "page=x", "from=51"].map(page)).toEqual([1, 3, 1, 1]);
  expect(["cursor=a&from=51", "cursor=a&from=101", "cursor=a"].map(page)).toEqual([2, 3, 1]);
});
