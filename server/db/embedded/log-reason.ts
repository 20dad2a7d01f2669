import { readFileSync } from "node:fs";

import type { ServerLog } from "./data-directory.ts";

const REASON = /(?:FATAL|PANIC|ERROR|error):\s+(.*)|(error while loading shared libraries.*)/;

/** PostgreSQL's first complaint since this start, as part of a sentence; `ending` when there is none. */
export function readReason(log: ServerLog, ending: string, directories: readonly string[]): string {
  const lines = readFileSync(log.path).subarray(log.startsAt).toString("utf8").split("\n");
  // Processes left over from a killed server still write to the same file as they end.
  const own = lines.filter(
    (line) => line.trim() !== "" && !line.includes("unexpected postmaster exit"),
  );
  const line = own.find((candidate) => REASON.test(candidate)) ?? own.at(-1);
  if (line === undefined) return ending;
  const [, reason = line, library] = REASON.exec(line) ?? [];
  const readable = directories.reduce(
    // The alias by which PostgreSQL alone knows the directory (see watched-process.ts).
    (text, directory, index) => text.replaceAll(`/proc/self/fd/${3 + index}`, directory),
    library ?? reason,
  );
  return `${readable.trim()} (${ending})`;
}
