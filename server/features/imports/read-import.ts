import { type Run, UNFINISHED } from "#server/jobs/jobs.ts";
import type { ReadingContext } from "./context.ts";
import { FileReader } from "./file-reader.ts";
import { beginRun, keepRun } from "./store/runs.ts";

/** How often a run stores its progress, and learns whether it was cancelled. */
const PROGRESS_MS = 500;
/** A file whose run has killed its process so often is not retried. */
const MOST_FAILURES = 3;

/**
 * Checks or imports a file that a seller has sent. A run of a dead process is started over. That is safe,
 * because a run is atomic and only the latest run of a file counts.
 * @throws the database's error when the connection was lost.
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
  // It is unknown whether the run was cancelled. The job fails, and its retry starts the file over.
  lost.signal.throwIfAborted();
  return undefined;
}
