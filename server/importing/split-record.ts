export type Separator = "," | ";" | "\t" | "|";

/** What a text is as a record of RFC 4180. */
export type SplitResult =
  | { readonly kind: "record"; readonly fields: string[] }
  /** The quotation mark that opens field number `field` (from 0) is not closed in this text. */
  | { readonly kind: "open"; readonly field: number }
  /** Something other than a separator follows the closing quotation mark of field `field`. */
  | { readonly kind: "broken"; readonly field: number };

/** Splits one record. A quotation mark inside an unquoted field is an ordinary character. */
export function splitRecord(text: string, separator: Separator): SplitResult {
  if (!text.includes('"')) return { kind: "record", fields: text.split(separator) };
  const fields: string[] = [];
  for (let at = 0; ; at += 1) {
    if (text[at] === '"') {
      const close = findClosingQuote(text, at + 1);
      if (close === -1) return { kind: "open", field: fields.length };
      fields.push(text.slice(at + 1, close).replaceAll('""', '"'));
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

/** Where the quoted field that `from` lies in ends; a doubled quotation mark is one of its characters. */
export function findClosingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
