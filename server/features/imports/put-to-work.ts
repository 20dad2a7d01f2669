import type { Updateable } from "kysely";
import type { ImportsTable } from "#server/db/schema.ts";
import type { ImportContext } from "./context.ts";
import { type Move, moveImport } from "./store/imports.ts";
import type { ImportRow } from "./store/runs.ts";

/** Moves an import on to a state in which a job works on it; undefined when it is in none of the states. */
export function putToWork(
  { kysely, jobs }: Pick<ImportContext, "kysely" | "jobs">,
  move: Move,
  values: Updateable<ImportsTable>,
): Promise<ImportRow | undefined> {
  return kysely.transaction().execute(async (transaction) => {
    const row = await moveImport(transaction, move, values);
    if (row !== undefined) await jobs.put(transaction, "import", [{ data: { importId: row.id } }]);
    return row;
  });
}
