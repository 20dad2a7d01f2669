import { createHash } from "node:crypto";
import type { QueryConfig } from "pg";

/**
 * The comment that a statement begins with if each connection is to keep it prepared: it is parsed once
 * per connection, and planned until PostgreSQL finds one plan good enough for all values. For frequent
 * statements with a constant text whose best plan does not depend on their values. They name their columns:
 * PostgreSQL refuses one whose result a migration changes, and the connection is replaced then.
 */
export const PREPARED = "/* prepared */";

const names = new Map<string, string>();

/** A statement that begins with `PREPARED`, under the name that `pg` prepares it by; undefined for any other. */
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
