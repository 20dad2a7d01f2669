import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { findPaymentsOf } from "./store/payments.ts";

/** What is kept about a person's payments, for themselves. */
export function exportPayments(kysely: Kysely<Database>, buyerId: string): Promise<unknown> {
  return findPaymentsOf(kysely, buyerId);
}
