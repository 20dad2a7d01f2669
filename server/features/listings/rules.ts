import type { Insertable } from "kysely";
import { t } from "#shared/lib/text.ts";
import type { ChangedProduct } from "#shared/contract/listings.ts";
import { toMinor } from "#shared/lib/money.ts";
import { FACT_NAMES } from "#shared/rules/car-facts.ts";
import { firstCarOf } from "#shared/rules/first-cars.ts";
import { priceProblem } from "#shared/rules/prices.ts";
import { invalidField } from "#server/base/errors.ts";
import type { ProductsTable } from "#server/db/schema.ts";

type Columns = Partial<Insertable<ProductsTable>>;
type Sent = Partial<Omit<ChangedProduct, "id" | "version" | "images">>;

/** Length of a month as YYYY-MM. */
const MONTH_LENGTH = 7;

/** The columns for the fields of a form; absent fields stay absent. */
export function toColumns(sent: Sent, currency: string): Columns {
  const { name, location, number, stock_number, category_id: category, old } = sent;
  const { price, resale_price: asked } = sent;
  const columns: Record<string, unknown> = {
    name,
    location,
    number,
    stock_number,
    category_id: category,
    old_years: old,
    price_minor: price === undefined ? undefined : readPrice("price", price, currency),
    resale_price_minor:
      asked === undefined ? undefined : readPrice("resale_price", asked, currency),
  };
  for (const each of FACT_NAMES) columns[each] = sent[each];
  const registered = sent.first_registered;
  if (registered !== undefined) {
    const isMonth = registered?.length === MONTH_LENGTH;
    columns["first_registered"] = isMonth ? `${registered}-01` : registered;
    columns["registered_month_only"] = isMonth;
  }
  // The names and types of the columns, as listed here and in the contract.
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Minor units. @throws AppError naming the field */
export function readPrice(field: string, major: number, currency: string): number {
  const reason = priceProblem(major, currency);
  if (reason !== undefined) throw invalidField(field, reason);
  return toMinor(major, currency);
}

/** @throws AppError for a year in which the make built no cars yet */
export function refuseImpossible({
  make,
  year,
}: {
  make?: string | null | undefined;
  year?: number | null | undefined;
}): void {
  if (!make || !year) return;
  const first = firstCarOf(make);
  if (first === undefined || year >= first) return;
  throw invalidField("year", t`Enter ${first} or a later year: ${make} built no cars before then`);
}
