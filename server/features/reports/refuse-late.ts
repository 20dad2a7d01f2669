import type { Transaction } from "kysely";
import { AppError } from "#server/base/errors.ts";
import { writeMoment } from "#server/base/mail-format.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { findLastAct } from "#server/features/audit/views/entries.ts";
import { tellLast } from "./policy.ts";
import type { ReportRow } from "./store.ts";

/** The refusal of an admin who decides too late: it describes the last decision about a locked report. */
export async function refuseLate(
  { site }: SaleContext,
  transaction: Transaction<Database>,
  { id, state, decided_with: other }: ReportRow,
  opening: string,
): Promise<AppError> {
  const acts = ["report.decided", "report.appeal_decided"] as const;
  // It may have been decided with another report of the same car.
  const last = await findLastAct(transaction, other ?? id, acts);
  const moment = last === undefined ? "" : writeMoment(site, last.at);
  return new AppError("CONFLICT", tellLast(opening, state, last, moment), {
    moments: last && { [moment]: last.at },
  });
}
