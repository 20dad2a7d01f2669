import type { Kysely, Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";

export interface UserContext {
  kysely: Kysely<Database>;
  /** Origin of the site, for absolute addresses. */
  origin: string;
}

export interface PeopleContext extends UserContext, SaleContext {
  /** Ends the bookings, lines and payments of a person whose account is deleted. */
  release(transaction: Transaction<Database>, personId: string): Promise<void>;
  /**
   * Ends the sessions of a locked person, and what they have under way with others, and takes their cars off sale.
   * Returns how many cars that were.
   */
  pause(transaction: Transaction<Database>, personId: string): Promise<number>;
  /** Puts the cars back on sale that `pause` took off. Returns how many. */
  resume(transaction: Transaction<Database>, personId: string): Promise<number>;
}
