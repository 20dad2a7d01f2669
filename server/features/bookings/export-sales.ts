import type { Actor } from "#server/base/actor.ts";
import { exportList } from "#server/base/export-list.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { EXPORTED } from "./rows.ts";
import { type AskedSales, listSales } from "./views/bookings.ts";

/** The live bookings of a seller's cars as a CSV file, searched, filtered and ordered as they are shown. */
export function exportSales(
  context: SaleContext,
  { userId }: Actor,
  asked: Omit<AskedSales, "limit" | "cursor">,
): Promise<File> {
  return exportList({
    name: "bookings.csv",
    list: (page) => listSales(context, { id: userId }, { ...asked, ...page }),
    columns: { ...EXPORTED.sale, ...EXPORTED.times },
  });
}
