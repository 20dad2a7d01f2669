import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { endingNotice } from "./emails.ts";
import { takeEnding } from "./store/cases.ts";

/** Mails sellers whose verification ends soon, once each. */
export async function remindVerified({ kysely, jobs, site }: SaleContext): Promise<void> {
  await transact(kysely, async (transaction) => {
    for (const { seller_id: id, valid_until: until } of await takeEnding(transaction)) {
      const seller = await findPerson(transaction, id);
      if (seller && until)
        await jobs.put(transaction, "mail", [{ data: endingNotice(site, seller, until) }]);
    }
  });
}
