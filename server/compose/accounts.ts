import type { AccountContext } from "#server/features/accounts/service.ts";
import type { AuthContext } from "#server/features/auth/service.ts";
import { exportBookings } from "#server/features/bookings/service.ts";
import { releaseHolds } from "#server/features/holds/service.ts";
import { exportMessages } from "#server/features/messages/service.ts";
import { exportPayments } from "#server/features/payments/service.ts";
import { exportCars } from "#server/features/products/service.ts";
import { exportReports, exportRulings } from "#server/features/reports/service.ts";
import { type CaseContext, releaseDocuments } from "#server/features/verification-cases/service.ts";
import { listOwnCases } from "#server/features/verification-cases/views.ts";
import { exportWishlist } from "#server/features/wishlist/service.ts";

/** Accounts, with what the other features let go of and hand out when a person leaves or asks for their data. */
export function composeAccounts(auth: AuthContext, sales: CaseContext): AccountContext {
  const { kysely, pool } = auth;
  return {
    ...auth,
    release: async (transaction, personId) => {
      await releaseHolds(sales, transaction, personId);
      await releaseDocuments(sales, transaction, personId);
    },
    personalData: {
      cars: ({ id }) => exportCars(kysely, id),
      wishlist: ({ id }) => exportWishlist(kysely, id),
      bookings: ({ id }) => exportBookings(kysely, id),
      payments: ({ id }) => exportPayments(kysely, id),
      reports: ({ id }) => exportReports(kysely, id),
      rulings: ({ id }) => exportRulings(kysely, id),
      verification: ({ id }) => listOwnCases(pool, id),
      messages: ({ email, phoneNumber }) =>
        exportMessages({ kysely }, phoneNumber === null ? [email] : [email, phoneNumber]),
    },
  };
}
