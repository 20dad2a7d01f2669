import { t } from "#shared/lib/text.ts";
import type { Transaction } from "kysely";
import type { Check } from "#shared/rules/verification.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { subjectOf, WITHOUT_EVIDENCE } from "#server/features/audit/rules.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { tellPeople } from "#server/features/notices/tell-people.ts";
import type { Person } from "#server/features/users/views/person.ts";
import type { CaseContext } from "./context.ts";
import { verifiedNotice } from "./emails.ts";
import { findCase } from "./store/cases.ts";

interface Verified {
  id: string;
  seller: Person;
  checked: Check[];
  note: string | null;
}

export async function tellVerified(
  { jobs, site }: CaseContext,
  transaction: Transaction<Database>,
  actor: Actor,
  { id, seller, checked, note }: Verified,
): Promise<void> {
  const until = (await findCase(transaction, id))?.valid_until ?? null;
  await recordAct(transaction, actor, {
    act: "seller.verified",
    subject: subjectOf(seller),
    before: { status: seller.status },
    after: { status: "verified", verification: id, checked, until },
    reason: note ?? WITHOUT_EVIDENCE,
  });
  await tellPeople({ jobs }, transaction, [
    {
      personId: seller.id,
      kind: "account",
      title: () => t`You’re now a verified seller.`,
      path: PAGE_PATHS.verification,
      key: `verification ${id} approved`,
      email: () => verifiedNotice(site, seller, checked, until, note),
    },
  ]);
}
