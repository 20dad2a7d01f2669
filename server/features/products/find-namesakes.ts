import type { Pool } from "pg";
import { toMajor } from "#shared/lib/money.ts";
import { findNamed, type Namesake } from "./store.ts";

/** Cars on sale of a name at a price, in any currency; only a few when there are very many. */
export async function findNamesakes(pool: Pool, name: string, price: number): Promise<Namesake[]> {
  // Currencies have no, two or three digits after the point.
  const minors = [0, 2, 3].map((digits) => Math.round(price * 10 ** digits));
  const found: Namesake[] = [];
  for (const car of await findNamed(pool, name, minors))
    if (toMajor(car.resale_price_minor, car.currency) === price) found.push(car);
  return found;
}
