import { t } from "#shared/lib/text.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import { writeMoment } from "#server/base/mail-format.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { tellPeople } from "#server/features/notices/tell-people.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { endingNotice } from "./emails.ts";
import { takeEnding } from "./store/cases.ts";

/** Tells sellers whose verification ends soon, once each. */
export async function remindVerified({ kysely, jobs, site }: SaleContext): Promise<void> {
  await transact(kysely, async (transaction) => {
    for (const { id: caseId, seller_id: id, valid_until: until } of await takeEnding(transaction)) {
      const seller = await findPerson(transaction, id);
      if (seller && until)
        await tellPeople({ jobs }, transaction, [
          {
            personId: id,
            kind: "account",
            title: () => t`Your verification expires on ${writeMoment(site, until)}.`,
            path: PAGE_PATHS.verification,
            key: `verification ${caseId} ends soon`,
            email: () => endingNotice(site, seller, until),
          },
        ]);
    }
  });
}
