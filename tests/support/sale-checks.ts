import type { TestApp } from "./app.ts";

/** Reads these cars' live booking, state, line in order, and offer. */
export async function findCars({ db }: TestApp, ids: readonly string[]) {
  const { rows } = await db.pool.query(
    `SELECT b.id AS booking, b.price_minor::int AS price, p.state, l.line, l.offered
     FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, at)
     JOIN products p ON p.id = asked.id
     LEFT JOIN bookings b ON b.product_id = p.id
       AND (b.state = 'paid' OR b.state = 'held' AND b.held_until > now())
     CROSS JOIN LATERAL (
       SELECT coalesce(array_agg(w.buyer_id::text ORDER BY w.place), '{}') AS line,
         coalesce(array_agg(w.buyer_id::text) FILTER (WHERE w.state = 'offered'), '{}') AS offered
       FROM waiting_places w WHERE w.product_id = p.id AND w.state IN ('waiting', 'offered')) l
     ORDER BY asked.at`,
    [ids],
  );
  return rows;
}

/** Checks the invariants of all cars, beside those of money; throws where one is violated. */
export async function checkCars({ db }: Pick<TestApp, "db">): Promise<void> {
  const { rows } = await db.pool.query(`
    SELECT 'sold, neither paid nor by its seller' AS what, p.id FROM products p WHERE p.state = 'sold'
      AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.product_id = p.id AND b.state = 'paid')
      AND NOT EXISTS (SELECT 1 FROM listing_undos u, jsonb_array_elements(u.cars::jsonb) c
        WHERE u.owner_id = p.owner_id AND c->>'id' = p.id::text AND (c->>'version')::int = p.version)
    UNION ALL SELECT 'several offers', product_id FROM waiting_places WHERE state = 'offered'
      GROUP BY product_id HAVING count(*) > 1
    UNION ALL SELECT 'offered while somebody holds it', w.product_id FROM waiting_places w
      JOIN bookings b ON b.product_id = w.product_id AND b.state IN ('held', 'paid')
      WHERE w.state = 'offered'
    UNION ALL SELECT 'offered past somebody', w.product_id FROM waiting_places w
      JOIN waiting_places f ON f.product_id = w.product_id AND f.place < w.place AND f.state = 'waiting'
      WHERE w.state = 'offered'
    UNION ALL SELECT 'two places of one buyer', product_id FROM waiting_places
      WHERE state IN ('waiting', 'offered') GROUP BY product_id, buyer_id HAVING count(*) > 1
    UNION ALL SELECT 'in line for what is held by themselves', w.product_id FROM waiting_places w
      JOIN bookings b ON b.product_id = w.product_id AND b.buyer_id = w.buyer_id AND b.state = 'held'
      WHERE w.state IN ('waiting', 'offered') AND b.held_until > now()
    UNION ALL SELECT 'a line for a car that is not reserved', p.id FROM products p
      JOIN waiting_places w ON w.product_id = p.id AND w.state IN ('waiting', 'offered')
      WHERE p.state <> 'reserved'`);
  if (rows.length > 0) throw new Error(`the cars are wrong: ${JSON.stringify(rows)}`);
}
