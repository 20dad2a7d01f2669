import { exportList } from "#server/base/export-list.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { type AskedReports, listReports } from "./views/reports.ts";

/** The admins' list of reports as a CSV file. */
export function exportAllReports(
  context: SaleContext,
  asked: Omit<AskedReports, "limit" | "cursor">,
): Promise<File> {
  return exportList({
    name: "reports.csv",
    list: (page) => listReports(context, { ...asked, ...page }),
    columns: {
      id: ({ _id }) => _id,
      car: ({ item }) => item,
      car_id: ({ productId }) => productId,
      seller: ({ seller }) => seller,
      kind: ({ kind }) => kind,
      words: ({ words }) => words,
      is_reported: ({ is_reported: isReported }) => (isReported ? "yes" : "no"),
      reporter: ({ reporter }) => reporter,
      state: ({ state }) => state,
      reason: ({ reason }) => reason,
      answer: ({ answer }) => answer,
      appeal: ({ appeal }) => appeal,
      appeal_state: ({ appeal_state: state }) => state,
      reported_at: ({ created_at: at }) => at,
      decided_at: ({ decided_at: at }) => at,
    },
  });
}
