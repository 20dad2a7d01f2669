import { readFileSync } from 'node:fs';

/** PostgreSQL's own last words in its log, for a sentence of ours; `ending` when it said nothing. */
export function readReason(logPath: string, ending: string): string {
  const lines = readFileSync(logPath, 'utf8').split('\n').slice(-40);
  const reasons = lines.flatMap((line) => /(?:FATAL|PANIC|error|could not load.*|loading shared.*):\s+(.*)/.exec(line)?.[1] ?? []);
  const last = reasons.at(-1) ?? lines.findLast((line) => line.trim() !== '');
  return last === undefined ? ending : `${last.trim()} (${ending})`;
}
