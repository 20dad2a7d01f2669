import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FACT_NAMES } from "#shared/rules/car-facts.ts";

/**
 * Columns of the table of products that are no facts of the car, or that the specification names differently.
 */
const OTHERS = `id owner_id category_id name number location latitude longitude price_minor resale_price_minor
  currency old_years registered_month_only promoted report_count state posted_at expires_at created_at updated_at
  source_key source_match source_hash source_pictures source_gone stock_number version reminded_of request_id taken_down_at suspended_at on_sale_since`;

test("each column of the table of products is a fact of a car or is known to be none", () => {
  const [, table = ""] =
    /export interface ProductsTable \{([^}]*)\}/.exec(
      readFileSync("server/db/schema.ts", "utf8"),
    ) ?? [];
  const columns = [...table.matchAll(/^\s*(\w+):/gm)].map(([, name = ""]) => name);
  expect(columns.length).toBeGreaterThan(FACT_NAMES.length);
  expect(columns.filter((name) => !OTHERS.split(/\s+/).includes(name)).toSorted()).toEqual(
    FACT_NAMES.toSorted(),
  );
});
