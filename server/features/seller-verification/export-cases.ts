import { exportList } from "#server/base/export-list.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { type AskedCases, listCases } from "./views.ts";

/** The admins' list of requests to be verified as a CSV file. */
export function exportCases(
  context: SaleContext,
  asked: Omit<AskedCases, "limit" | "cursor">,
): Promise<File> {
  return exportList({
    name: "verifications.csv",
    list: (page) => listCases(context, { ...asked, ...page }),
    columns: {
      id: ({ _id }) => _id,
      seller: ({ seller }) => seller,
      seller_id: ({ sellerId }) => sellerId,
      seller_email: ({ email }) => email,
      state: ({ state }) => state,
      asked: ({ asked: checks }) => checks.join(" "),
      checked: ({ checked }) => checked.join(" "),
      documents: ({ documents }) => documents.length,
      reason: ({ reason }) => reason,
      end_reason: ({ end_reason: reason }) => reason,
      decided_by: ({ decided_by: name }) => name,
      requested_at: ({ created_at: at }) => at,
      decided_at: ({ decided_at: at }) => at,
      valid_until: ({ valid_until: at }) => at,
    },
  });
}
