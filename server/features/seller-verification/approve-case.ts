import type { VerificationCase } from "#shared/contract/verification.ts";
import type { Check } from "#shared/rules/verification.ts";
import type { Actor } from "#server/base/actor.ts";
import { transact } from "#server/db/transact.ts";
import type { CaseContext } from "./context.ts";
import { decidedBy } from "./decided-by.ts";
import { requireLocked } from "./require-locked.ts";
import { requireOthers, requireSeller, requireThere } from "./rules.ts";
import { endApproved, inMonths, updateCase } from "./store/cases.ts";
import { tellVerified } from "./tell-verified.ts";
import { readCase, requireUndecided } from "./views.ts";

export interface Approval {
  id: string;
  checked: Check[];
  reason: string;
  months: number;
}

/** Verifies a seller who has asked. @throws AppError NOT_FOUND, CONFLICT, BAD_REQUEST, FORBIDDEN for oneself */
export async function approveCase(
  context: CaseContext,
  actor: Actor,
  { id, checked, reason, months }: Approval,
): Promise<VerificationCase> {
  await transact(context.kysely, async (transaction) => {
    const { found, seller } = await requireLocked(transaction, id);
    await requireUndecided(context, transaction, found);
    requireOthers(found, actor);
    requireSeller(seller);
    requireThere(checked, seller);
    await endApproved(transaction, seller.id);
    await updateCase(transaction, id, {
      ...decidedBy(actor),
      state: "approved",
      checked,
      decision_reason: reason,
      valid_until: inMonths(months),
    });
    await tellVerified(context, transaction, actor, { id, seller, checked, note: reason });
  });
  return readCase(context.pool, id);
}
