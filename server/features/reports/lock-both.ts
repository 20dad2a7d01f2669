import type { Transaction } from "kysely";
import { AppError } from "#server/base/errors.ts";
import type { Database } from "#server/db/schema.ts";
import { lockCar, type LockedCar } from "#server/features/products/rows.ts";
import { NO_REPORT } from "./policy.ts";
import { findReport, lockReport, type ReportRow } from "./store.ts";

/** Lock order: car, then report. @throws AppError NOT_FOUND */
export async function lockBoth(
  transaction: Transaction<Database>,
  id: string,
): Promise<{ report: ReportRow; car: LockedCar | undefined }> {
  const before = await findReport(transaction, id);
  const car = before?.product_id ? await lockCar(transaction, before.product_id) : undefined;
  const report = await lockReport(transaction, id);
  if (report === undefined) throw new AppError("NOT_FOUND", NO_REPORT);
  return { report, car };
}
