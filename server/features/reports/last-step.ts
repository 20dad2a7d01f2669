import type { Transaction } from "kysely";
import { writeMoment } from "#server/base/mail-format.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { findLastAct } from "#server/features/audit/views/entries.ts";
import { tellLast } from "./policy.ts";
import type { ReportRow } from "./store.ts";

/** Describes the last decision about a locked report, for an admin who decides too late. */
export async function lastStep(
  { site }: SaleContext,
  transaction: Transaction<Database>,
  { id, state, decided_with: other }: ReportRow,
  opening: string,
): Promise<string> {
  const acts = ["report.decided", "report.appeal_decided"] as const;
  // It may have been decided with another report of the same car.
  const last = await findLastAct(transaction, other ?? id, acts);
  return tellLast(opening, state, last, last === undefined ? "" : writeMoment(site, last.at));
}
