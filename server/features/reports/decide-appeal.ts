import { t } from "#shared/lib/text.ts";
import type { Report } from "#shared/contract/reports.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { setTakenDown } from "#server/features/products/rows.ts";
import { appealNotice, appealOutcome } from "./emails.ts";
import { refuseLate } from "./refuse-late.ts";
import { lockBoth } from "./lock-both.ts";
import { requireOthers } from "./policy.ts";
import { updateReport } from "./store.ts";
import { pathOf } from "./rules.ts";
import { tellOfDecision } from "./tell-of-decision.ts";
import { readReport } from "./views/reports.ts";

/** Decides about an appeal: the car comes back, or stays down for good. @throws AppError NOT_FOUND, CONFLICT */
export async function decideAppeal(
  context: SaleContext,
  actor: Actor,
  { id, isUpheld, reason }: { id: string; isUpheld: boolean; reason: string },
): Promise<Report> {
  await transact(context.kysely, async (transaction) => {
    const { report, car } = await lockBoth(transaction, id);
    if (report.appeal_state !== "open") {
      const opening = t`This appeal has already been decided`;
      throw await refuseLate(context, transaction, report, opening);
    }
    requireOthers(report, actor);
    if (isUpheld && car === undefined)
      throw new AppError("CONFLICT", t`The car has been deleted, so the takedown can’t be lifted.`);
    const to = isUpheld ? "upheld" : "refused";
    await updateReport(transaction, id, { appeal_state: to, appeal_reason: reason });
    if (isUpheld && car)
      await setTakenDown(transaction, car, false, report.was_on_sale ? "active" : "withdrawn");
    await recordAct(transaction, actor, {
      act: "report.appeal_decided",
      subject: { kind: "report", id, name: report.product_name },
      before: { appeal: "open" },
      after: { appeal: to },
      reason,
    });
    const { site } = context;
    await tellOfDecision(context, transaction, {
      report,
      key: `report ${id} appeal`,
      toSeller: {
        title: () =>
          isUpheld
            ? t`Your appeal was upheld: ${report.product_name} is no longer taken down.`
            : t`Your appeal was rejected: ${report.product_name} stays taken down.`,
        email: (seller) => appealNotice(site, seller, report, isUpheld, reason),
      },
      toReporters: {
        title: () =>
          isUpheld
            ? t`After an appeal, we lifted the takedown of ${report.product_name}, which you reported.`
            : t`After an appeal, ${report.product_name}, which you reported, stays taken down.`,
        path: pathOf(isUpheld ? car : undefined),
        email: (address) => appealOutcome(site, address, report, isUpheld, reason),
      },
    });
  });
  return readReport(context.pool, id);
}
