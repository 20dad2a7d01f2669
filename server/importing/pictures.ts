import { MOST_PICTURES } from "#shared/rules/listing.ts";

import { isBlank } from "./unusable.ts";

import type { Warning } from "./refusal.ts";
import type { Reading } from "./unusable.ts";

/** Longer texts are no usable address of a picture. */
const LONGEST_ADDRESS = 2_000;

/** The pictures in one column of a row. */
export interface PictureList {
  /** Normalized addresses, without the fragment after `#`. */
  readonly addresses: readonly string[];
  /** Reasons why parts of it were left out. */
  readonly leftOut: readonly string[];
}

const SEPARATORS = /[\s|;]+/;
/** A comma may be part of an address, so it separates only where another address begins after it. */
const COMMA = /,(?=["'[]*[a-z][a-z\d+.-]*:)/i;
/** Opening brackets and quotes of lists printed by programs: `["https://…", "https://…"]`. */
const OPENING = "[(\"'<,";
const CLOSING = "])\"'>,";
/** At most so many parts are read: a text with more is no list of pictures. */
const MOST_PARTS = 100;

/** Parses one or several addresses of pictures. */
export function readPictureList(text: string): Reading<PictureList> {
  if (isBlank(text)) return null;
  const parts = text
    // HTML-escaped, where a `;` does not separate.
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

/** A loop, because a regular expression anchored at the end would take quadratic time. */
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
  // Checked again after normalization: percent-encoding makes non-ASCII text longer.
  return url.href.length > LONGEST_ADDRESS ? { reason: TOO_LONG } : { address: url.href };
}

const NO_ADDRESS = "is not a web address that begins with http:// or https://";
const NAMES_USER = "is a web address with a user name or password";
const TOO_LONG = `is a web address of more than ${LONGEST_ADDRESS.toLocaleString("en")} characters`;
const TOO_MANY = `is over the limit of ${MOST_PICTURES} photos per car`;

interface PictureColumn {
  readonly index: number;
  readonly heading: string;
  readonly read: (text: string) => Reading<PictureList>;
}

/** The addresses of a row's pictures from all columns, in their order and without duplicates. */
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
    for (const reason of list.leftOut) warnings.push({ column, value: "", reason });
    for (const address of list.addresses) {
      if (found.has(address)) continue;
      if (found.size < MOST_PICTURES) found.add(address);
      else warnings.push({ column, value: "", reason: TOO_MANY });
    }
  }
  return [...found];
}
