import type { Pool } from "pg";
import { carStatements } from "../../server/features/search/views/indexed-cars.ts";
import { CatalogueFollower } from "../../server/search-index/follow-catalogue.ts";
import { MemoryIndex } from "../../server/search-index/memory/memory-index.ts";
import type { IndexedCar } from "../../server/search-index/search-index.ts";

/** The index of all cars on sale in this thread, and these cars. */
export async function loadIndex(pool: Pool): Promise<{ index: MemoryIndex; cars: IndexedCar[] }> {
  const index = new MemoryIndex(0, "EUR");
  const cars: IndexedCar[] = [];
  const keep = {
    index: (some: readonly IndexedCar[]) => {
      index.index(some);
      cars.push(...some);
    },
    remove: () => {},
  };
  const statements = carStatements("DE");
  await new CatalogueFollower({ pool, statements, currency: "EUR" }, keep).load();
  return { index, cars };
}
