const LINE_EVERY_MS = 3_000;

/** Writes a line about progress to stderr every few seconds, so that stdout has the answer alone. */
export function every<T>(describe: (progress: T) => string): (progress: T) => void {
  let last = performance.now();
  return (progress) => {
    const now = performance.now();
    if (now - last < LINE_EVERY_MS) return;
    last = now;
    process.stderr.write(`${describe(progress)}\n`);
  };
}

const MEGABYTE = 1_000_000;

/** Of bytes, for lines of progress. */
export function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE)} MB`;
}
