import { afterEach, expect, test, vi } from "vitest";
import { SearchInput } from "#shared/contract/search.ts";
import { relaxFilters } from "./relax-filters.ts";

afterEach(() => void vi.useRealTimers());

test("a search without results is not looked into for longer than some seconds", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const asked: SearchInput[] = [];
  const input = SearchInput.parse({ make: "audi", fuel: "diesel", body: "van", year_from: "2020" });
  const relaxed = await relaxFilters(input, (changed) => {
    asked.push(changed);
    vi.setSystemTime(Date.now() + 2_000);
    return Promise.resolve(asked.length);
  });
  // Of four filters, two were tried within the time.
  expect(asked).toHaveLength(2);
  expect(relaxed.map(({ total }) => total)).toEqual([2, 1]);
});
