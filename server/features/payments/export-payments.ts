import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { findPaymentsOf } from "./store/payments.ts";

/** A person's payments, for the export of their own data. */
export function exportPayments(kysely: Kysely<Database>, buyerId: string): Promise<unknown> {
  return findPaymentsOf(kysely, buyerId);
}
