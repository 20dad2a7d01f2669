import type { AccountContext } from "#server/features/sign-in/context.ts";
import type { AuthContext } from "#server/features/sign-in/context.ts";
import { leaveSearches } from "#server/features/alerts/leave-searches.ts";
import { exportSearches } from "#server/features/alerts/export-searches.ts";
import { exportBookings } from "#server/features/bookings/export-bookings.ts";
import { releaseHolds } from "#server/features/bookings/release-holds.ts";
import { exportComplaints } from "#server/features/complaints/export-complaints.ts";
import { exportConversations } from "#server/features/conversations/export-conversations.ts";
import { leaveConversations } from "#server/features/conversations/leave-conversations.ts";
import { exportNotices } from "#server/features/notices/export-notices.ts";
import { exportMessages } from "#server/features/outbox/export-messages.ts";
import { exportPayments } from "#server/features/payments/export-payments.ts";
import { exportCars } from "#server/features/products/export-cars.ts";
import { exportReports } from "#server/features/reports/export-reports.ts";
import { exportRulings } from "#server/features/reports/export-rulings.ts";
import type { CaseContext } from "#server/features/seller-verification/context.ts";
import { releaseDocuments } from "#server/features/seller-verification/release-documents.ts";
import { listOwnCases } from "#server/features/seller-verification/views.ts";
import { exportWishlist } from "#server/features/wishlist/export-wishlist.ts";

/** Composes accounts with the hooks by which other features delete or export a person's data. */
export function composeAccounts(auth: AuthContext, sales: CaseContext): AccountContext {
  const { kysely, pool } = auth;
  return {
    ...auth,
    release: async (transaction, personId) => {
      await releaseHolds(sales, transaction, personId);
      await releaseDocuments(sales, transaction, personId);
      await leaveConversations(sales, transaction, personId);
      await leaveSearches(transaction, personId);
    },
    personalData: {
      cars: ({ id }) => exportCars(kysely, id),
      searches: ({ id }) => exportSearches(kysely, id),
      wishlist: ({ id }) => exportWishlist(kysely, id),
      bookings: ({ id }) => exportBookings(kysely, id),
      payments: ({ id }) => exportPayments(kysely, id),
      reports: ({ id }) => exportReports(kysely, id),
      rulings: ({ id }) => exportRulings(kysely, id),
      verification: ({ id }) => listOwnCases(pool, id),
      complaints: ({ id }) => exportComplaints(kysely, id),
      conversations: ({ id }) => exportConversations(kysely, id),
      notices: (person) => exportNotices(pool, person),
      messages: ({ email, phoneNumber }) =>
        exportMessages({ kysely }, phoneNumber === null ? [email] : [email, phoneNumber]),
    },
  };
}
