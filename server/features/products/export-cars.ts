import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { findCarsOf } from "./store.ts";

/** Keeps the reply small enough for a browser. A dealer with more cars has the files they came from. */
const MOST_EXPORTED = 10_000;

/** A person's cars, for the export of their own data. */
export function exportCars(kysely: Kysely<Database>, ownerId: string): Promise<unknown> {
  return findCarsOf(kysely, ownerId, MOST_EXPORTED);
}
