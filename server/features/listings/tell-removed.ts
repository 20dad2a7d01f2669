import { t } from "#shared/lib/text.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { tellPeople } from "#server/features/notices/tell-people.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import type { JobData } from "#server/jobs/jobs.ts";
import { deletedNotice } from "./emails/deleted.ts";
import { findKept } from "./store/removed.ts";

/** Tells the seller of a car that an admin has deleted, unless it was restored. */
export async function tellRemoved(
  { kysely, jobs, site }: Pick<SaleContext, "kysely" | "jobs" | "site">,
  { productId, keptUntil }: JobData["removed"],
): Promise<void> {
  await transact(kysely, async (transaction) => {
    // `keptUntil` identifies this deletion: a later one, after a restore, has a moment of its own.
    const product = await findKept(transaction, productId, new Date(keptUntil));
    const seller = product && (await findPerson(transaction, product.owner_id));
    if (product === undefined || seller === undefined) return;
    await tellPeople({ jobs }, transaction, [
      {
        personId: seller.id,
        kind: "account",
        title: () => t`An admin has deleted your listing for ${product.name}.`,
        path: PAGE_PATHS.myProducts,
        key: `removed ${productId} ${keptUntil}`,
        email: () => deletedNotice(site, seller, product.name),
      },
    ]);
  });
}
