import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addPlaces } from "#server/features/places/add-places.ts";
import type { SearchAnswer } from "#shared/contract/search.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { seedDemo } from "./seed/seed-demo.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" }, { hasIndex: true });
  const town = { country: "DE", population: 1_260_000, latitude: 48.137, longitude: 11.575 };
  await addPlaces(server.db.pool, {
    name: "test",
    version: "1",
    read: async function* () {
      yield [{ ...town, name: "Munich", aliases: ["München"] }];
    },
  });
  await seedDemo(server.db.owner, { now: new Date() });
}, 60_000);
afterAll(() => server.close());

test.each([
  ["en", "help.md"],
  ["de", "de/help.md"],
])(
  "the search that the help of %s gives as an example finds cars of the demo",
  async (language, file) => {
    const help = readFileSync(`server/settings/texts/${file}`, "utf8");
    const [, line = ""] = /\*([^*]+ 30000 [^*]+)\*/.exec(help) ?? [];
    const query = new URLSearchParams({ q: line, understand: "yes" });
    await vi.waitFor(async () => {
      const found = await server.get(`/api/search?${query}`, { "accept-language": language });
      const { total, understood } = (await found.json()) as SearchAnswer; // checked by the contract
      expect(understood?.map(({ name }) => name)).toEqual(["fuel", "body", "price_to", "near"]);
      expect(total).toBeGreaterThan(0);
    }, 15_000);
  },
  20_000,
);
