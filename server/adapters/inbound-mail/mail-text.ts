import { convert, type FormatCallback } from "html-to-text";

/** Stands where a part of a text is missing: no mail can write it. */
export const CUT = "\u0000";

/** Characters that are looked at. What is quoted may be long, and an answer stands above it. */
const MOST_TEXT = 300_000;
const MOST_HTML = 1_000_000;
/** Elements within each other. */
const MOST_DEPTH = 200;
/** Quotes within each other: each takes the time of all that is within it. */
const MOST_QUOTES = 20;
/** Quotes that reach the parser, whose time grows with the square of their depth. */
const MOST_PARSED_QUOTES = 1_000;

/** Plain text; of a very long one its beginning. */
export function cutText(text: string): string {
  return cut(text.replaceAll(CUT, ""), MOST_TEXT);
}

/** `CUT` ends the last line that has something: on a line of its own it would not belong to what is quoted. */
function cut(text: string, most: number, isPart = false): string {
  return isPart || text.length > most ? text.slice(0, most).trimEnd() + CUT : text;
}

export interface HtmlToRead {
  html: string;
  /** The Content-IDs of the mail's files. */
  ids: readonly (string | undefined)[];
}

export interface MarkedText {
  /** What the HTML says, without marks. */
  plain: string;
  marked: string;
  /** The marks of the files that the HTML shows, by their place. */
  marks: ReadonlyMap<number, string>;
}

/** Signatures as programs mark them: Gmail, Thunderbird, Outlook on the web and on phones, Proton. */
const SIGNATURES = [
  ".gmail_signature",
  ".moz-signature",
  "#Signature",
  "#ms-outlook-mobile-signature",
  ".protonmail_signature_block",
];
/** Stands for a picture; U+FDD0 is no character. */
const MARK = /\ufdd0\d+\ufdd0/g;

/**
 * What HTML says: neither scripts nor styles, and no pictures from elsewhere. Quoted parts are marked as in plain text.
 * @param ids the Content-IDs of files by which it may show them. Those in what is marked as a signature have no mark
 * where they stand.
 */
export function toMarkedText(html: string, ids: readonly (string | undefined)[]): MarkedText {
  const places = new Map(ids.map((id, at) => [id, at]));
  const marks = new Map<number, string>();
  let signatures = 0;
  const formatPicture: FormatCallback = (element, _walk, builder) => {
    const { src = "" } = element.attribs as Readonly<Record<string, string>>; // as the parser has them
    const at = /^cid:/i.test(src) ? places.get(decode(src.slice("cid:".length))) : undefined;
    if (at === undefined) return;
    const mark = `\ufdd0${at}\ufdd0`;
    marks.set(at, mark);
    if (signatures === 0) builder.addInline(mark);
  };
  const formatSignature: FormatCallback = (element, walk, builder, options) => {
    signatures += 1;
    builder.options.formatters?.["block"]?.(element, walk, builder, options);
    signatures -= 1;
  };
  let quotes = 0;
  const formatQuote: FormatCallback = (element, walk, builder, options) => {
    if (quotes === MOST_QUOTES) return builder.addInline(CUT);
    quotes += 1;
    builder.options.formatters?.["blockquote"]?.(element, walk, builder, options);
    quotes -= 1;
  };
  const own = html.replaceAll(CUT, "").replaceAll(MARK, "");
  const read = cutQuotes(own.slice(0, MOST_HTML));
  const marked = cut(
    convert(read, {
      wordwrap: false,
      limits: { maxDepth: MOST_DEPTH, ellipsis: CUT },
      formatters: { picture: formatPicture, signature: formatSignature, quote: formatQuote },
      selectors: [
        { selector: "img", format: "picture" },
        { selector: "blockquote", format: "quote" },
        ...SIGNATURES.map((selector) => ({ selector, format: "signature" })),
        { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
      ],
    }),
    MOST_TEXT,
    read.length < own.length,
  );
  return { plain: marked.replaceAll(MARK, ""), marked, marks };
}

/** The HTML up to its last quote that is parsed. Closing tags do not count: some stand in comments and attributes. */
function cutQuotes(html: string): string {
  let count = 0;
  for (const { index } of html.matchAll(/<blockquote\b/gi)) {
    count += 1;
    if (count > MOST_PARSED_QUOTES) return html.slice(0, index);
  }
  return html;
}

/** The marks of a part of such a text. */
export function findMarks(text: string): Set<string> {
  return new Set(text.match(MARK));
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
