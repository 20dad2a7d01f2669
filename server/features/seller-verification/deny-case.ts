import type { Transaction } from "kysely";
import type { VerificationCase } from "#shared/contract/verification.ts";
import type { Act } from "#shared/rules/admin.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { transact } from "#server/db/transact.ts";
import { subjectOf } from "#server/features/audit/rules.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { tellPeople } from "#server/features/notices/tell-people.ts";
import type { CaseContext } from "./context.ts";
import type { refusedNotice } from "./emails.ts";
import { requireLocked } from "./require-locked.ts";
import { requireOthers } from "./rules.ts";
import { type CaseRow, updateCase } from "./store/cases.ts";
import { readCase } from "./views.ts";

export interface Denied {
  id: string;
  reason: string;
}

interface Denial {
  values: Parameters<typeof updateCase>[2];
  written: { act: Act; before: object; after: object };
  notice: typeof refusedNotice;
  /** The denial in one sentence. */
  title: () => string;
}

/** Denies another person's case as `decide` says, records that, and tells the seller the reason. */
export async function denyCase(
  { kysely, pool, jobs, site }: CaseContext,
  actor: Actor,
  { id, reason }: Denied,
  decide: (found: CaseRow, transaction: Transaction<Database>) => Promise<Denial>,
): Promise<VerificationCase> {
  await transact(kysely, async (transaction) => {
    const { found, seller } = await requireLocked(transaction, id);
    const { values, written, notice, title } = await decide(found, transaction);
    requireOthers(found, actor);
    await updateCase(transaction, id, values);
    await recordAct(transaction, actor, { ...written, subject: subjectOf(seller), reason });
    await tellPeople({ jobs }, transaction, [
      {
        personId: seller.id,
        kind: "account",
        title,
        path: PAGE_PATHS.verification,
        key: `verification ${id} denied`,
        email: () => notice(site, seller, reason),
      },
    ]);
  });
  return readCase(pool, id);
}
