const LENGTH = 6;

/** The end of an id, which people can read out. Without a letter, the id begins with its kind, such as `pi_`. */
export function shortId(id: string, letter?: string): string {
  const end = id.slice(-LENGTH);
  return letter === undefined
    ? `${id.slice(0, id.indexOf("_") + 1)}…${end}`
    : `${letter}-${end.toUpperCase()}`;
}
