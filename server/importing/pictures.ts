import { MOST_PICTURES } from "#shared/rules/listing.ts";

import { isBlank } from "./unusable.ts";

import type { Warning } from "./refusal.ts";
import type { Reading } from "./unusable.ts";

/** What is longer is no address of a picture that anybody uses. */
const LONGEST_ADDRESS = 2_000;

/** What one column says of a car's pictures. */
export interface PictureList {
  /** Addresses in one spelling each, without what follows `#`. */
  readonly addresses: readonly string[];
  /** Why parts of it were left out; a reason for each. */
  readonly leftOut: readonly string[];
}

const SEPARATORS = /[\s|;]+/;
/** A comma may be part of an address: it parts two where another one begins. */
const COMMA = /,(?=["'[]*[a-z][a-z\d+.-]*:)/i;
/** Lists are also written as programs print them: `["https://…", "https://…"]`. */
const OPENING = "[(\"'<,";
const CLOSING = "])\"'>,";
/** So many parts are looked at: more are no list of pictures. */
const MOST_PARTS = 100;

/** Reads addresses of pictures, one or many. */
export function readPictureList(text: string): Reading<PictureList> {
  if (isBlank(text)) return null;
  const parts = text
    // Written for a web page, where a `;` parts nothing.
    .replaceAll(/&amp;/gi, "&")
    .split(SEPARATORS)
    .flatMap((part) => part.split(COMMA))
    .map(unwrap)
    .filter((part) => part !== "")
    .slice(0, MOST_PARTS);
  const read = parts.map(readAddress);
  return {
    addresses: read.flatMap((each) => ("address" in each ? [each.address] : [])),
    leftOut: read.flatMap((each) => ("reason" in each ? [each.reason] : [])),
  };
}

/** An expression for the end of a text would take time with the square of its length. */
function unwrap(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && OPENING.includes(text.charAt(from))) from += 1;
  while (to > from && CLOSING.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

function readAddress(text: string): { address: string } | { reason: string } {
  const url = text.length <= LONGEST_ADDRESS && URL.canParse(text) ? new URL(text) : undefined;
  if (text.length > LONGEST_ADDRESS) return { reason: TOO_LONG };
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return { reason: NO_ADDRESS };
  if (url.username !== "" || url.password !== "") return { reason: NAMES_USER };
  url.hash = "";
  // What is not ASCII takes more room in the form that is sent.
  return url.href.length > LONGEST_ADDRESS ? { reason: TOO_LONG } : { address: url.href };
}

const NO_ADDRESS = "is not a web address that begins with http:// or https://";
const NAMES_USER = "is a web address with a user name or a password";
const TOO_LONG = `is a web address of more than ${LONGEST_ADDRESS.toLocaleString("en")} characters`;
const TOO_MANY = `is one picture more than the ${MOST_PICTURES} that a car may have`;

interface PictureColumn {
  readonly index: number;
  readonly heading: string;
  readonly read: (text: string) => Reading<PictureList>;
}

/** The addresses of a row's pictures: those of all columns, in their order, each once. */
export function readPictures(
  fields: readonly string[],
  { pictures }: { readonly pictures: readonly PictureColumn[] },
  warnings: Warning[],
): string[] {
  const found = new Set<string>();
  for (const { index, heading: column, read } of pictures) {
    const text = fields[index]?.trim() ?? "";
    const list = text === "" ? null : read(text);
    if (list === null || !("addresses" in list)) continue;
    for (const reason of list.leftOut) warnings.push({ column, reason });
    for (const address of list.addresses) {
      if (found.has(address)) continue;
      if (found.size < MOST_PICTURES) found.add(address);
      else warnings.push({ column, reason: TOO_MANY });
    }
  }
  return [...found];
}
