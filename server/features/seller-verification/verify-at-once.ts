import type { Actor } from "#server/base/actor.ts";
import { transact } from "#server/db/transact.ts";
import { lockPerson } from "#server/features/users/rows.ts";
import { findPerson, findPersonByEmail } from "#server/features/users/views/person.ts";
import type { CaseContext } from "./context.ts";
import { makeApproved } from "./make-approved.ts";
import { requireSeller } from "./rules.ts";
import { tellVerified } from "./tell-verified.ts";
import { noSuchAccount } from "./verify-seller.ts";

/**
 * Verifies a seller without evidence and without an end, as scripts do. Returns how many that changed. The
 * seller's open case counts as approved by it.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function verifyAtOnce(
  context: CaseContext,
  actor: Actor,
  email: string,
): Promise<{ modifiedCount: number }> {
  return transact(context.kysely, async (transaction) => {
    const known = await findPersonByEmail(transaction, email);
    if (known !== undefined) await lockPerson(transaction, known.id);
    const seller = known && (await findPerson(transaction, known.id));
    if (seller === undefined) throw noSuchAccount();
    requireSeller(seller);
    if (seller.status === "verified") return { modifiedCount: 0 };
    const id = await makeApproved(transaction, actor, seller.id, {});
    await tellVerified(context, transaction, actor, { id, seller, checked: [], note: null });
    return { modifiedCount: 1 };
  });
}
