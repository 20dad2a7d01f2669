import type { Beside } from "./beside.ts";
import { runUnlimited } from "./data-directory.ts";

const SELLER_ID = "019a0000-0000-7000-8000-0000000fa110";

export interface Car {
  id: string;
  name: string;
  /** Major units. */
  price: number;
}

/** Adds cars of one seller. */
export async function addCars({ database }: Beside, count: number): Promise<Car[]> {
  await runUnlimited(
    database,
    `INSERT INTO users (id, name, email, role, seller_kind)
     VALUES ('${SELLER_ID}', 'Bench Motors', 'contested@bench.example', 'Seller', 'dealer');
     INSERT INTO products (id, owner_id, category_id, name, make, model, year, resale_price_minor, currency)
     SELECT gen_random_uuid(), '${SELLER_ID}', '01', 'Golf ' || n, 'Volkswagen', 'Golf', 2000 + n % 20,
       100000 + n * 100, 'EUR' FROM generate_series(1, ${count}) n;
     ANALYZE products`,
  );
  const { rows } = await database.pool.query<Car>(
    "SELECT id, name, (resale_price_minor / 100)::int AS price FROM products ORDER BY resale_price_minor",
  );
  return rows;
}
