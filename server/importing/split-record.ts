export type Separator = "," | ";" | "\t" | "|";

/** The result of parsing a text as a record of RFC 4180. */
export type SplitResult =
  | { readonly kind: "record"; readonly fields: string[] }
  | OpenRecord
  /** The closing quotation mark of field `field` is followed by something other than a separator. */
  | { readonly kind: "broken"; readonly field: number };

/** An incomplete record: its last quotation mark is not closed yet. */
export interface OpenRecord {
  readonly kind: "open";
  /** The fields before the open one. */
  readonly fields: string[];
  /** The raw text of the open field, without its quotation mark. */
  readonly rest: string;
}

/** Splits one record. A quotation mark inside an unquoted field is an ordinary character. */
export function splitRecord(text: string, separator: Separator): SplitResult {
  if (!text.includes('"')) return { kind: "record", fields: text.split(separator) };
  return splitFrom(text, 0, separator, []);
}

/**
 * Continues an open record with the next line, as if both were one text; the lines before are not scanned
 * again. Consumes `open`.
 */
export function continueRecord(
  { fields, rest }: OpenRecord,
  line: string,
  separator: Separator,
): SplitResult {
  const close = findClosingQuote(line, 0);
  if (close === -1) return { kind: "open", fields, rest: `${rest}\n${line}` };
  fields.push(unquote(`${rest}\n${line.slice(0, close)}`));
  const next = close + 1;
  if (next === line.length) return { kind: "record", fields };
  if (line[next] !== separator) return { kind: "broken", field: fields.length - 1 };
  return splitFrom(line, next + 1, separator, fields);
}

/** Splits the text from `start`, where a field begins; `fields` are the previous ones. */
function splitFrom(
  text: string,
  start: number,
  separator: Separator,
  fields: string[],
): SplitResult {
  for (let at = start; ; at += 1) {
    if (text[at] === '"') {
      const close = findClosingQuote(text, at + 1);
      if (close === -1) return { kind: "open", fields, rest: text.slice(at + 1) };
      fields.push(unquote(text.slice(at + 1, close)));
      at = close + 1;
      if (at === text.length) return { kind: "record", fields };
      if (text[at] !== separator) return { kind: "broken", field: fields.length - 1 };
    } else {
      const end = text.indexOf(separator, at);
      fields.push(end === -1 ? text.slice(at) : text.slice(at, end));
      if (end === -1) return { kind: "record", fields };
      at = end;
    }
  }
}

function unquote(text: string): string {
  return text.replaceAll('""', '"');
}

/** The end of the quoted field that contains `from`; a doubled quotation mark is an escaped one. */
function findClosingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
