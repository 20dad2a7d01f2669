import type { SaleContext } from "#server/base/sale-context.ts";
import { pauseDealings } from "#server/features/bookings/pause-dealings.ts";
import { restoreCarsOf, withdrawCarsOf } from "#server/features/products/rows.ts";
import { endEverything } from "#server/features/sign-in/end-everything.ts";
import type { PeopleContext } from "#server/features/users/context.ts";

/** What other features do when an account is suspended, and when that is lifted. */
export function composeSuspension(sales: SaleContext): Pick<PeopleContext, "pause" | "resume"> {
  return {
    pause: async (transaction, personId) => {
      await endEverything(transaction, personId);
      await pauseDealings(sales, transaction, personId);
      return withdrawCarsOf(transaction, personId);
    },
    resume: (transaction, personId) => restoreCarsOf(transaction, personId),
  };
}
