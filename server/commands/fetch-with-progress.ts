import { fetchBackup, type LocalBackup } from "#server/compose/fetch-backup.ts";
import type { Config } from "#server/settings/config.ts";
import { every, inMegabytes } from "./progress.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * A backup that a person has named, downloaded if it is in a bucket, with lines of progress on stderr. A command
 * that is stopped leaves no downloaded file behind.
 */
export async function fetchWithProgress(named: string, config: Config): Promise<LocalBackup> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of SIGNALS) process.once(signal, stop);
  let total = 0;
  const tell = every<number>(
    (bytes) => `${inMegabytes(bytes)} of ${inMegabytes(total)} downloaded …`,
  );
  try {
    const backup = await fetchBackup(named, config, {
      signal: stopping.signal,
      onBegin: (label, bytes) => {
        total = bytes;
        process.stderr.write(`Downloading ${label}, ${inMegabytes(bytes)} …\n`);
      },
      onProgress: tell,
    });
    removeWhenStopped(backup);
    return backup;
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, stop);
  }
}

/** Then the signal does what it would have done: it ends the process, and the database rolls back. */
function removeWhenStopped({ remove }: LocalBackup): void {
  for (const signal of SIGNALS)
    process.once(signal, () => {
      remove();
      process.kill(process.pid, signal);
    });
}
