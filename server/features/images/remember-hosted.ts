import type { Kysely } from "kysely";
import type { HostedFiles } from "#server/adapters/files/files.ts";
import type { Database } from "#server/db/schema.ts";
import { addHosted, findHosted, removeHosted } from "./store.ts";

/** Stores the addresses of hosted copies in the database. */
export function rememberHosted(kysely: Kysely<Database>): HostedFiles {
  return {
    find: (name) => findHosted(kysely, name),
    add: (name, hosted) => addHosted(kysely, name, hosted),
    removeAll: (prefix) => removeHosted(kysely, prefix),
  };
}
