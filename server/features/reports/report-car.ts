import { v7 as makeId } from "uuid";
import { t } from "#shared/lib/text.ts";
import type { ReportKind } from "#shared/rules/reports.ts";
import type { Caller } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { languageNow } from "#server/base/speak.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import { transact } from "#server/db/transact.ts";
import { lockCar } from "#server/features/products/rows.ts";
import { REPORTS, requireNotFlooded } from "./limits.ts";
import { originOf } from "./policy.ts";
import { countReportsOfDay, insertReport } from "./store.ts";

interface SentReport {
  id: string;
  kind: ReportKind;
  words?: string | undefined;
  email?: string | undefined;
}

/**
 * Reports a car. Idempotent while the first report of a person is open: a second one returns its id.
 * @throws AppError NOT_FOUND, TOO_MANY_REQUESTS, CONFLICT for one's own car
 */
export async function reportCar(
  { kysely, pool, secretKey }: SaleContext,
  caller: Caller,
  { id: productId, kind, words = "", email }: SentReport,
): Promise<{ acknowledged: boolean; insertedId: string }> {
  const actor = await caller.findActor();
  await beginAttempt(pool, REPORTS, actor?.userId ?? caller.address);
  const from = actor
    ? { reporter_id: actor.userId }
    : {
        origin: originOf(secretKey, caller.address),
        reporter_email: email ?? null,
        reporter_language: email === undefined ? null : languageNow(),
      };
  const insertedId = await transact(kysely, async (transaction) => {
    // The lock serializes concurrent reports of a car, so that they are counted.
    const car = await lockCar(transaction, productId);
    if (car === undefined || car.taken_down_at !== null)
      throw new AppError("NOT_FOUND", t`We couldn’t find this car.`);
    if (car.owner_id === actor?.userId)
      throw new AppError("CONFLICT", t`You can’t report your own car. You can edit or delete it.`);
    const { known, ofCar, ofOne } = await countReportsOfDay(transaction, productId, from);
    if (known !== undefined) return known;
    requireNotFlooded(ofCar, ofOne);
    return insertReport(transaction, {
      id: makeId(),
      product_id: productId,
      product_name: car.name,
      seller_id: car.owner_id,
      ...from,
      kind,
      words: words === "" ? null : words,
    });
  });
  return { acknowledged: true, insertedId };
}
