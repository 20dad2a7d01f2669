/** Text constants: `E'…'` with its escapes, `'…'`, and `$tag$…$tag$`. */
const CONSTANTS = /\bE'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|\$([a-z_]\w*|)\$[\s\S]*?\$\1\$/gi;
const LONGEST = 2_000;

/**
 * A statement for a log: in one line, shortened, and without text constants, which can be passwords or names. Values of
 * parameters are never part of the text.
 */
export function withoutValues(statement: string): string {
  const text = statement.replaceAll(CONSTANTS, "'?'").replaceAll(/\s+/g, " ").trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
}
