import { t } from "#shared/lib/text.ts";
import type { VerificationCase } from "#shared/contract/verification.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { transact } from "#server/db/transact.ts";
import { lockPerson } from "#server/features/users/rows.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import type { Approval } from "./approve-case.ts";
import type { CaseContext } from "./context.ts";
import { makeApproved } from "./make-approved.ts";
import { requireSeller, requireThere } from "./rules.ts";
import { findApproved, inMonths } from "./store/cases.ts";
import { tellVerified } from "./tell-verified.ts";
import { decidedAlready, readCase } from "./views.ts";

/**
 * Verifies a seller who has not asked, or answers what they have asked. `id` is the seller's.
 * @throws AppError NOT_FOUND, BAD_REQUEST, CONFLICT where another admin has verified them meanwhile
 */
export async function verifySeller(
  context: CaseContext,
  actor: Actor,
  { id: sellerId, checked, reason, months }: Approval,
): Promise<VerificationCase> {
  const { kysely, pool, site } = context;
  const id = await transact(kysely, async (transaction) => {
    await lockPerson(transaction, sellerId);
    const seller = await findPerson(transaction, sellerId);
    if (seller === undefined) throw noSuchAccount();
    requireSeller(seller);
    requireThere(checked, seller);
    if (seller.status === "verified")
      throw await decidedAlready(transaction, site, await findApproved(transaction, sellerId));
    const decided = { checked, decision_reason: reason, valid_until: inMonths(months) };
    const made = await makeApproved(transaction, actor, sellerId, decided);
    await tellVerified(context, transaction, actor, { id: made, seller, checked, note: reason });
    return made;
  });
  return readCase(pool, id);
}

export const noSuchAccount = () => new AppError("NOT_FOUND", t`We couldn’t find this account.`);
