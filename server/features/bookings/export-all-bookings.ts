import { exportList } from "#server/base/export-list.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { EXPORTED } from "./rows.ts";
import { type AskedBookings, listAllBookings } from "./views/bookings.ts";

/** The admins' list of bookings as a CSV file. */
export function exportAllBookings(
  context: SaleContext,
  asked: Omit<AskedBookings, "limit" | "cursor">,
): Promise<File> {
  return exportList({
    name: "bookings.csv",
    list: (page) => listAllBookings(context, { ...asked, ...page }),
    columns: {
      ...EXPORTED.sale,
      seller: ({ seller }) => seller,
      ...EXPORTED.times,
    },
  });
}
