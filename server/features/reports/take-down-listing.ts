import { v7 as makeId } from "uuid";
import { t } from "#shared/lib/text.ts";
import type { Report } from "#shared/contract/reports.ts";
import type { ReportKind } from "#shared/rules/reports.ts";
import type { Actor } from "#server/base/actor.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { takeDownCar } from "#server/features/bookings/take-down-car.ts";
import { lockCar } from "#server/features/products/rows.ts";
import { nameDecision, outcomeNotice, takedownNotice } from "./emails.ts";
import { requireStanding } from "./policy.ts";
import { pathOf } from "./rules.ts";
import { decideOthers, insertReport } from "./store.ts";
import { tellOfDecision } from "./tell-of-decision.ts";
import { readReport } from "./views/reports.ts";

interface Takedown {
  /** Of the car. */
  id: string;
  kind: ReportKind;
  reason: string;
}

/**
 * Takes a car down that nobody needs to have reported. The admin's own report of it is stored as decided, so that
 * the seller can appeal. Open reports of the car are decided with it.
 * @throws AppError NOT_FOUND, FORBIDDEN for an admin's own car, CONFLICT
 */
export async function takeDownListing(
  context: SaleContext,
  actor: Actor,
  { id: carId, kind, reason }: Takedown,
): Promise<Report> {
  const id = makeId();
  await transact(context.kysely, async (transaction) => {
    const car = await lockCar(transaction, carId);
    requireStanding(car, actor);
    const { at, name, owner_id: sellerId, state: before } = car;
    const decided = {
      state: "taken_down",
      decided_by: actor.userId,
      decided_at: at,
      decision_reason: reason,
    } as const;
    await insertReport(transaction, {
      id,
      product_id: carId,
      product_name: name,
      seller_id: sellerId,
      reporter_id: actor.userId,
      kind,
      was_on_sale: before === "active" || before === "reserved",
      // Decided as it was made: this tells it from a report (`IS_REPORTED`).
      created_at: at,
      ...decided,
    });
    await takeDownCar(context, transaction, car);
    await decideOthers(transaction, carId, { ...decided, decided_with: id });
    await recordAct(transaction, actor, {
      act: "report.decided",
      subject: { kind: "report", id, name },
      after: { state: decided.state, car: carId },
      reason,
    });
    const reported = { product_name: name, kind };
    await tellOfDecision(context, transaction, {
      report: { id, seller_id: sellerId },
      key: `report ${id} take_down`,
      toSeller: {
        title: () => t`${name} was taken down.`,
        email: (seller) => takedownNotice(context.site, seller, reported, reason),
      },
      toReporters: {
        title: () => nameDecision(reported, "take_down", "reporter"),
        path: pathOf(undefined),
        email: (address) => outcomeNotice(context.site, address, reported, "take_down", reason),
      },
    });
  });
  return readReport(context.pool, id);
}
