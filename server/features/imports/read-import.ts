import { type Run, UNFINISHED } from "#server/jobs/jobs.ts";
import type { ReadingContext } from "./context.ts";
import { FileReader } from "./file-reader.ts";
import { beginRun, keepRun } from "./store/runs.ts";

/** How often a seller is told how far it is, and the run hears whether it is still wanted. */
const PROGRESS_MS = 500;
/** What ended its process so often is not tried again. */
const MOST_FAILURES = 3;

/**
 * Checks or imports a file that a seller has sent. What a process that ended has left is begun anew, which
 * is harmless: a run changes all it should, or nothing, and only the latest run of a file counts.
 * @throws what the database failed with, when it went away.
 */
export async function readImport(
  context: ReadingContext,
  importId: string,
  { signal: stopped, failures }: Pick<Run, "signal" | "failures">,
): Promise<typeof UNFINISHED | undefined> {
  if (stopped.aborted) return UNFINISHED;
  const row = await beginRun(context.kysely, importId);
  // It was cancelled, or is over.
  if (row === undefined) return undefined;
  const unwanted = new AbortController();
  const lost = new AbortController();
  let progress = 0;
  let saying = Promise.resolve();
  const timer = setInterval(() => {
    saying = keepRun(context.kysely, row, progress).then(
      (isWanted) => void (isWanted || unwanted.abort()),
      (error: unknown) => lost.abort(error),
    );
  }, PROGRESS_MS);
  try {
    const reader = new FileReader(context, row);
    const signal = AbortSignal.any([unwanted.signal, lost.signal, stopped]);
    if (failures >= MOST_FAILURES) await reader.giveUp();
    else await reader.read(signal, (share) => (progress = share));
  } finally {
    clearInterval(timer);
    await saying;
  }
  if (stopped.aborted) return UNFINISHED;
  // Whether the run is still wanted is not known: the job fails, and its next try begins the file anew.
  lost.signal.throwIfAborted();
  return undefined;
}
