/** A bucket answers each request after a while, so several are under way. */
const AT_ONCE = 8;

export interface ReadFile {
  name: string;
  /** Undefined when there is no such file. */
  content: Buffer | undefined;
}

/** Reads files in the order of their names, a few ahead of the one that is used. */
export async function* readAhead(
  names: readonly string[],
  read: (name: string) => Promise<Buffer | undefined>,
): AsyncGenerator<ReadFile> {
  const ahead: Promise<ReadFile>[] = [];
  const begin = (name: string) => {
    const reading = read(name).then((content) => ({ name, content }));
    // A failure is met when its turn comes; until then it must not count as unhandled.
    reading.catch(() => {});
    ahead.push(reading);
  };
  for (const name of names.slice(0, AT_ONCE)) begin(name);
  for (const [at] of names.entries()) {
    const next = await ahead.shift();
    const later = names[at + AT_ONCE];
    if (later !== undefined) begin(later);
    if (next !== undefined) yield next;
  }
}
