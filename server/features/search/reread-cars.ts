import type { Pool } from "pg";

/** Makes every index read all cars again, in the transaction of what has changed about them. */
export async function rereadCars(client: Pick<Pool, "query">): Promise<void> {
  await client.query(
    "INSERT INTO catalogue_changes (seller_id) SELECT DISTINCT owner_id FROM products",
  );
  await client.query("SELECT pg_notify('forecourt_changed', 'products')");
}
