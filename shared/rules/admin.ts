import { PRODUCT_STATES } from "./vocabulary.ts";

/** Orders of admins' lists; the first of each is the default. */

export const PRODUCT_SORTS = [
  "newest",
  "oldest",
  "name",
  "name_back",
  "place",
  "place_back",
  "cheapest",
  "dearest",
  "reported",
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Filters of the admins' list of cars: a state, or going off sale soon. */
export const PRODUCT_FILTERS = [...PRODUCT_STATES, "ending"] as const;
export type ProductFilter = (typeof PRODUCT_FILTERS)[number];

/** Of sellers' lists of their bookings, too. */
export const BOOKING_SORTS = [
  "newest",
  "oldest",
  "name",
  "name_back",
  "buyer",
  "buyer_back",
  "place",
  "place_back",
  "cheapest",
  "dearest",
  "state",
  "state_back",
] as const;
export type BookingSort = (typeof BOOKING_SORTS)[number];

export const USER_SORTS = ["newest", "oldest", "name", "name_back", "email", "email_back"] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const AUDIT_SORTS = ["newest", "oldest"] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];

export const REPORT_SORTS = [
  "newest",
  "oldest",
  "name",
  "name_back",
  "state",
  "state_back",
] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];

/** Of requests to be verified. */
export const CASE_SORTS = [...REPORT_SORTS] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

export const COMPLAINT_SORTS = ["newest", "oldest", "state", "state_back"] as const;
export type ComplaintSort = (typeof COMPLAINT_SORTS)[number];

/** Limit of counting the rows of a search or filter; a person does not look through more. */
export const MOST_COUNTED = 1_000;

/** Actions that the audit log records. */
export const ACTS = [
  "user.made_admin",
  "user.second_factor_reset",
  "user.password_reset",
  "user.password_link_sent",
  "user.wishlist_entry_removed",
  "user.taken_out_of_line",
  "user.suspended",
  "user.suspension_lifted",
  "user.deleted",
  "seller.verified",
  "seller.verification_refused",
  "seller.verification_revoked",
  "seller.document_opened",
  "product.deleted",
  "product.restored",
  "product.promoted",
  "product.demoted",
  "product.changed",
  "product.withdrawn",
  "product.relisted",
  "booking.cancelled",
  "payment.refunded",
  "report.decided",
  "report.appeal_decided",
  "conversation.read",
  "conversation.decided",
  "note.added",
  "note.removed",
  "setting.changed",
  "setting.reset",
  "site.backup_begun",
  "demo.removed",
] as const;
export type Act = (typeof ACTS)[number];
