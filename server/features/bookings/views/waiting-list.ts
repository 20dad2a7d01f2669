import type { Kysely } from "kysely";
import type { CarSummary } from "#shared/contract/product-shapes.ts";
import type { WaitingPlace } from "#shared/contract/waiting-lists.ts";
import { toMajor } from "#shared/lib/money.ts";
import { cutPage, readCursor } from "#server/base/cursor.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { carSummary } from "#server/features/products/views.ts";
import { findPersonByEmail } from "#server/features/users/views/person.ts";

interface PlaceRow {
  id: string;
  product_id: string;
  name: string;
  resale_price_minor: number;
  currency: string;
  car: CarSummary;
  position: number;
  offered_until: Date | null;
  joined_at: Date;
  joined_text: string;
  as_of: Date;
}

/** The lines that a buyer stands in, the newest first. An overdue offer does not count as a place. */
export async function listPlacesOf(
  { pool, kysely, secretKey, site }: SaleContext,
  { email, limit, cursor }: { email: string; limit: number; cursor?: string | undefined },
): Promise<{ headers: { link?: string }; body: WaitingPlace[] }> {
  const buyer = await findPersonByEmail(kysely, email);
  if (buyer === undefined) return { headers: {}, body: [] };
  const scope = "waiting-places";
  const after = cursor === undefined ? [] : readCursor(secretKey, scope, cursor);
  const { rows } = await pool.query<PlaceRow>(
    `SELECT w.id, w.product_id, p.name, p.resale_price_minor, p.currency, w.offered_until, w.joined_at,
       w.joined_at::text AS joined_text, now() AS as_of, ${carSummary("w.product_id")} AS car,
       (SELECT count(*)::int FROM waiting_places f WHERE f.product_id = w.product_id AND f.place <= w.place
         AND f.state IN ('waiting', 'offered') AND (f.offered_until IS NULL OR f.offered_until > now())) AS position
     FROM waiting_places w JOIN products p ON p.id = w.product_id
     WHERE w.buyer_id = $1 AND w.state IN ('waiting', 'offered')
       AND (w.offered_until IS NULL OR w.offered_until > now())
       ${after.length === 0 ? "" : "AND (w.joined_at, w.id) < ($2, $3)"}
     ORDER BY w.joined_at DESC, w.id DESC LIMIT ${limit + 1}`,
    [buyer.id, ...after],
  );
  const { shown, headers } = cutPage({
    secretKey,
    scope,
    rows,
    limit,
    placeOf: (row) => [row.joined_text, row.id],
    address: `${site.origin}/api/waitinglist`,
    query: { email },
  });
  return { headers, body: shown.map(toPlace) };
}

function toPlace(row: PlaceRow): WaitingPlace {
  return {
    _id: row.id,
    productId: row.product_id,
    item: row.name,
    price: toMajor(row.resale_price_minor, row.currency),
    currency: row.currency,
    car: row.car,
    state: row.offered_until === null ? "waiting" : "offered",
    position: row.position,
    offered_until: row.offered_until?.toISOString() ?? null,
    joined_at: row.joined_at.toISOString(),
    as_of: row.as_of.toISOString(),
  };
}

/** The buyer who holds a car at a moment; undefined when it is free. */
export async function findHolder(
  db: Kysely<Database>,
  productId: string,
  at: Date,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom("bookings")
    .select("buyer_id")
    .where("product_id", "=", productId)
    .where((where) =>
      where.or([
        where("state", "=", "paid"),
        where.and([where("state", "=", "held"), where("held_until", ">", at)]),
      ]),
    )
    .executeTakeFirst();
  return row?.buyer_id;
}
