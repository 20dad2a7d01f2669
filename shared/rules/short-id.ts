const LENGTH = 6;

/** The end of an id, which people can read out. Without a letter, the id begins with its kind, such as `pi_`. */
export function shortId(id: string, letter?: string): string {
  const end = id.slice(-LENGTH);
  return letter === undefined
    ? `${id.slice(0, id.indexOf("_") + 1)}…${end}`
    : `${letter}-${end.toUpperCase()}`;
}

/** The end of the ids that a search of a list means by "C-00004C", "c00004c" or "00004C"; undefined for other words. */
export function readShortId(q: string, letter: string): string | undefined {
  const [, named = letter, end] = /^(?:(C|FC|P)[-\s]?)?([0-9a-f]{6})$/i.exec(q.trim()) ?? [];
  return named.toUpperCase() === letter ? end?.toLowerCase() : undefined;
}
