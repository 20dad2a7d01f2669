import { createHash } from "node:crypto";
import type { QueryConfig } from "pg";

/**
 * Prefix of a statement that each connection keeps prepared. It is parsed once per connection, and planned
 * until PostgreSQL settles on a generic plan. For frequent statements with a constant text whose best plan
 * does not depend on their values. They must name their columns. When a migration changes the result's type,
 * PostgreSQL refuses the stale statement, and the connection is replaced.
 */
export const PREPARED = "/* prepared */";

const names = new Map<string, string>();

/**
 * For a statement that begins with `PREPARED`, a query with the name that `pg` prepares it under; undefined
 * for any other.
 */
export function asPrepared(text: unknown, values: unknown): QueryConfig | undefined {
  if (typeof text !== "string" || !text.startsWith(PREPARED) || !Array.isArray(values))
    return undefined;
  let name = names.get(text);
  if (name === undefined) {
    name = `prepared-${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
    names.set(text, name);
  }
  return { name, text, values };
}
