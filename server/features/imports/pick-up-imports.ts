import type { ReadingContext } from "./context.ts";
import { findWaiting } from "./store/runs.ts";

/** Queues a job for every waiting file without one: an earlier version had no jobs. */
export async function pickUpImports({
  kysely,
  jobs,
}: Pick<ReadingContext, "kysely" | "jobs">): Promise<void> {
  for (const importId of await findWaiting(kysely)) {
    const job = { data: { importId } };
    if (await jobs.has("import", job.data)) continue;
    await kysely.transaction().execute((transaction) => jobs.put(transaction, "import", [job]));
  }
}
