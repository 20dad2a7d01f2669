import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/**
 * Where RECORD_STATEMENTS names a folder, every distinct statement that a test sends is appended to a file
 * there, one JSON text a line. Another PostgreSQL is then asked about all of them (`old-postgres.test.ts`).
 * Files of one worker share their modules, so this runs once per file: it is idempotent.
 */
const RECORDING = Symbol.for("forecourt.recordedStatements");
const folder = process.env["RECORD_STATEMENTS"];
const { query } = pg.Client.prototype;
if (folder !== undefined && !(RECORDING in query)) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.jsonl`);
  const seen = new Set<string>();
  const recording = function (this: pg.Client, ...args: readonly unknown[]) {
    const text = textOf(args[0]);
    if (text !== undefined && !seen.has(text)) {
      seen.add(text);
      // Written at once, because a worker may be killed.
      appendFileSync(file, `${JSON.stringify(text)}\n`);
    }
    return Reflect.apply(query, this, args) as unknown;
  };
  Object.assign(pg.Client.prototype, {
    query: Object.assign(recording, { [RECORDING]: true }),
  });
}

/** The text of a statement given as such, as a configuration, or as a query object such as a cursor. */
function textOf(asked: unknown): string | undefined {
  if (typeof asked === "string") return asked;
  if (typeof asked !== "object" || asked === null) return undefined;
  if ("text" in asked && typeof asked.text === "string") return asked.text;
  return "cursor" in asked ? textOf(asked.cursor) : undefined;
}
