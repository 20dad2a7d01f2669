import type { Actor } from "#server/base/actor.ts";
import { t } from "#shared/lib/text.ts";
import type { CaseContext } from "./context.ts";
import { decidedBy } from "./decided-by.ts";
import { type Denied, denyCase } from "./deny-case.ts";
import { refusedNotice } from "./emails.ts";
import { requireUndecided } from "./views.ts";

/** Refuses a seller's open case, with a reason. @throws AppError as `approve` does */
export function refuseCase(context: CaseContext, actor: Actor, denied: Denied) {
  return denyCase(context, actor, denied, async (found, transaction) => {
    await requireUndecided(context, transaction, found);
    return {
      values: { ...decidedBy(actor), state: "refused", decision_reason: denied.reason },
      written: {
        act: "seller.verification_refused",
        before: { verification: found.id, state: "open" },
        after: { state: "refused" },
      },
      notice: refusedNotice,
      title: () => t`Your application for verification was rejected.`,
    };
  });
}
