import type { AdminCard } from "#shared/contract/products.ts";
import type { ProductFilter, ProductSort } from "#shared/rules/admin.ts";
import { LISTING_ENDS_DAYS } from "#shared/rules/figures.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { toCard } from "#server/features/products/shapes.ts";
import { cardQuery, type CardRow } from "#server/features/products/views.ts";
import { Conditions } from "#server/search/conditions.ts";
import { type Asked, type Found, search } from "#server/search/search.ts";
import type { Placed, SearchedList } from "#server/search/searched-list.ts";

const PLACE = "lower(coalesce(p.location, ''))";

const ALL_CARS: SearchedList<ProductSort> = {
  name: "cars",
  table: "products",
  alias: "p",
  short: { table: "products", column: "p.id", letter: "C" },
  text: "p.name",
  total: "SELECT coalesce(sum(change), 0)::int AS count FROM product_count_changes",
  orders: {
    newest: { by: "p.posted_at", type: "timestamptz", isDescending: true },
    oldest: { by: "p.posted_at", type: "timestamptz" },
    name: { by: "lower(p.name)", type: "text" },
    name_back: { by: "lower(p.name)", type: "text", isDescending: true },
    place: { by: PLACE, type: "text" },
    place_back: { by: PLACE, type: "text", isDescending: true },
    cheapest: { by: "p.resale_price_minor", type: "bigint" },
    dearest: { by: "p.resale_price_minor", type: "bigint", isDescending: true },
    reported: {
      by: "p.report_count",
      type: "bigint",
      isDescending: true,
      only: "p.report_count > 0",
    },
  },
};

/** Cars whose listing ends soon. */
export const CARS_ENDING = `p.state = 'active' AND p.expires_at > now()
  AND p.expires_at <= now() + interval '${LISTING_ENDS_DAYS} days'`;

/** `VISIBLE_STATE` as conditions that can use an index. */
const IN_STATE: Partial<Record<ProductFilter, string>> = {
  active: "p.state = 'active' AND p.expires_at > now()",
  ending: CARS_ENDING,
  expired: "(p.state = 'expired' OR p.state = 'active' AND p.expires_at <= now())",
};

export interface AskedCars extends Asked<ProductSort> {
  state?: ProductFilter | undefined;
  seller?: string | undefined;
}

/** What the seller and admins alone see. */
interface OwnFields {
  email: string;
  number: string | null;
  is_taken_down: boolean;
}

/** One page of all cars, in any state, for admins. */
export async function listAllCars(
  context: CatalogueContext,
  { state, seller, ...asked }: AskedCars,
): Promise<{ headers: Found<unknown>["headers"]; body: AdminCard[] }> {
  const { pool, secretKey, origin } = context;
  const where = new Conditions().addState("p.state", state, IN_STATE);
  if (seller !== undefined) where.add("p.owner_id = ?", seller);
  const { rows, headers } = await search<ProductSort, CardRow & Placed & OwnFields>({
    pool,
    secretKey,
    address: `${origin}/api/products`,
    list: ALL_CARS,
    asked,
    where,
    filters: { ...(state && { state }), ...(seller && { seller }) },
    select: (chosen, order) =>
      cardQuery(
        chosen,
        order,
        ", chosen.place, u.email, p.number, p.taken_down_at IS NOT NULL AS is_taken_down",
      ),
  });
  const body = rows.map((row) => ({
    ...toCard(row, context),
    email: row.email,
    number: row.number,
    seller_id: row.owner_id,
    report: row.report_count,
    is_taken_down: row.is_taken_down,
  }));
  return { headers, body };
}
