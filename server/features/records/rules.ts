import { t } from "#shared/lib/text.ts";
import type { RecordKind } from "#shared/rules/records.ts";
import type { Subject } from "#server/features/audit/rules.ts";

/** The column of a note that names what it is about. */
export const NOTE_COLUMNS = {
  person: "user_id",
  car: "product_id",
  booking: "booking_id",
  payment: "payment_id",
} as const satisfies Record<RecordKind, string>;

/** How the audit log names each kind. */
export const SUBJECT_KINDS = {
  person: "user",
  car: "product",
  booking: "booking",
  payment: "payment",
} as const satisfies Record<RecordKind, Subject["kind"]>;

export const MISSING: Record<RecordKind, string> = {
  person: t`We couldn’t find this account.`,
  car: t`We couldn’t find this car.`,
  booking: t`We couldn’t find this booking.`,
  payment: t`We couldn’t find this payment.`,
};
