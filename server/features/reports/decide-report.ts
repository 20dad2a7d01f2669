import { t } from "#shared/lib/text.ts";
import type { Report } from "#shared/contract/reports.ts";
import { REPORT_DECISIONS, type ReportDecision, type ReportState } from "#shared/rules/reports.ts";
import type { Actor } from "#server/base/actor.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { takeDownCar } from "#server/features/bookings/take-down-car.ts";
import { decisionNotice, nameDecision, outcomeNotice } from "./emails.ts";
import { refuseLate } from "./refuse-late.ts";
import { lockBoth } from "./lock-both.ts";
import { requireDecidable, requireOthers } from "./policy.ts";
import { decideOthers, updateReport } from "./store.ts";
import { pathOf } from "./rules.ts";
import { tellOfDecision } from "./tell-of-decision.ts";
import { readReport } from "./views/reports.ts";

interface Decided {
  id: string;
  decision: ReportDecision;
  /** The state of the report as the admin saw it. */
  state: ReportState;
  reason: string;
}

/** Decides about a report; seller and reporter are told why. @throws AppError NOT_FOUND, CONFLICT */
export async function decideReport(
  context: SaleContext,
  actor: Actor,
  { id, decision, state, reason }: Decided,
): Promise<Report> {
  await transact(context.kysely, async (transaction) => {
    const { report, car } = await lockBoth(transaction, id);
    requireOthers(report, actor);
    if (report.state !== state) {
      const opening = t`This report has changed since you opened it`;
      throw await refuseLate(context, transaction, report, opening);
    }
    requireDecidable(report, decision);
    const { to } = REPORT_DECISIONS[decision];
    const wasOnSale = car?.state === "active" || car?.state === "reserved";
    const decided = { state: to, decided_by: actor.userId, decided_at: new Date() };
    const values = { ...decided, decision_reason: reason };
    await updateReport(transaction, id, {
      ...values,
      ...(decision === "take_down" && { was_on_sale: wasOnSale }),
    });
    if (decision === "take_down" && car) {
      await takeDownCar(context, transaction, car);
      // Taking the car down decides its other open reports, too.
      await decideOthers(transaction, car.id, { ...values, decided_with: id });
    }
    await recordAct(transaction, actor, {
      act: "report.decided",
      subject: { kind: "report", id, name: report.product_name },
      before: { state },
      after: { state: to, car: report.product_id },
      reason,
    });
    const { site } = context;
    await tellOfDecision(context, transaction, {
      report,
      key: `report ${id} ${decision} ${decided.decided_at.toISOString()}`,
      toSeller: {
        title: () => nameDecision(report, decision, "seller"),
        email: (seller) => decisionNotice(site, seller, report, decision, reason),
      },
      toReporters: {
        title: () => nameDecision(report, decision, "reporter"),
        path: pathOf(decision === "take_down" ? undefined : car),
        email: (address) => outcomeNotice(site, address, report, decision, reason),
      },
    });
  });
  return readReport(context.pool, id);
}
