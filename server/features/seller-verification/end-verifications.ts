import { t } from "#shared/lib/text.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { tellPeople } from "#server/features/notices/tell-people.ts";
import { lockPerson } from "#server/features/users/rows.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { endedNotice } from "./emails.ts";
import { findCase, findEnded, updateCase } from "./store/cases.ts";

/**
 * Marks verifications past their end as expired, and tells their sellers. They count as ended by the clock in
 * any case; the update also has stored pages rendered anew.
 */
export async function endVerifications({ kysely, jobs, site }: SaleContext): Promise<void> {
  for (const { id } of await findEnded(kysely))
    await transact(kysely, async (transaction) => {
      const before = await findCase(transaction, id);
      if (before === undefined) return;
      await lockPerson(transaction, before.seller_id);
      const found = await findCase(transaction, id);
      const seller = await findPerson(transaction, before.seller_id);
      // A concurrent transaction has ended it first.
      if (found?.state !== "approved" || seller === undefined) return;
      await updateCase(transaction, id, { state: "expired", ended_at: new Date() });
      await tellPeople({ jobs }, transaction, [
        {
          personId: seller.id,
          kind: "account",
          title: () => t`Your verification has expired. You can apply again.`,
          path: PAGE_PATHS.verification,
          key: `verification ${id} expired`,
          email: () => endedNotice(site, seller),
        },
      ]);
    });
}
