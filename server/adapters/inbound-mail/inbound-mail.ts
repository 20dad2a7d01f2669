import { createHash } from "node:crypto";
import { convert } from "html-to-text";
import PostalMime, { type Address, addressParser, type Email } from "postal-mime";
import { AppError } from "#server/base/errors.ts";

/** A mail from outside, as far as the product looks at it. */
export interface InboundMail {
  /** The addresses of its From header, in lower case: none, one or more. */
  from: readonly string[];
  /** Addresses that it says it goes to, in lower case; those of its last delivery first. */
  to: readonly string[];
  /** Its Message-ID, or a hash of the whole where it has none. */
  id: string;
  /** Its plain text, or what its HTML says; the beginning of a very long one. */
  text: string;
  files: readonly InboundFile[];
  /** Whether a program has sent it: an out-of-office reply, a delivery report, a mailing list. */
  isAutomatic: boolean;
}

export interface InboundFile {
  name: string;
  content: Buffer;
  /** A picture within the text, which may be no more than the logo of a signature. */
  isPartOfText: boolean;
}

/** Parts that say who has sent the mail, and are no attachment for anybody. */
const SIGNATURES = /^application\/(?:x-)?pkcs7-signature$|^application\/pgp-(?:signature|keys)$/;
/** Characters that are looked at. What is quoted may be long, and an answer stands above it. */
const MOST_TEXT = 300_000;
const MOST_HTML = 1_000_000;
/** Elements within each other: a program that nests them without end is not followed. */
const MOST_DEPTH = 200;
const PRECEDENCES = /^\s*(?:bulk|auto_reply|list|junk)\s*$/i;

/** Reads a raw mail (RFC 5322). @throws AppError BAD_REQUEST for what is none */
export async function readMail(raw: Buffer): Promise<InboundMail> {
  const mail = await parse(raw);
  const valuesOf = (name: string) =>
    mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const delivered = [...valuesOf("delivered-to"), ...valuesOf("x-original-to")];
  return {
    // Each of them: a mail that names two senders is nobody's.
    from: addressesOf(valuesOf("from").flatMap((value) => addressParser(value))),
    to: [
      ...delivered.map((address) => address.trim().toLowerCase()),
      ...addressesOf([...(mail.to ?? []), ...(mail.cc ?? [])]),
    ],
    id: mail.messageId?.trim() || createHash("sha256").update(raw).digest("hex"),
    text: textOf(mail).slice(0, MOST_TEXT),
    files: mail.attachments
      .filter(({ mimeType }) => !SIGNATURES.test(mimeType))
      .map(({ filename, content, related }) => ({
        name: filename ?? "file",
        content:
          typeof content === "string" ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
        isPartOfText: related === true,
      })),
    isAutomatic: isAutomatic(valuesOf),
  };
}

async function parse(raw: Buffer): Promise<Email> {
  try {
    // A forwarded mail is a file: its text is not the sender's.
    return await PostalMime.parse(raw, { rfc822Attachments: true });
  } catch {
    throw new AppError("BAD_REQUEST", "The mail could not be read.");
  }
}

/** Some programs send an empty plain text beside the HTML. */
function textOf({ text = "", html = "" }: Email): string {
  return text.trim() === "" ? toText(html.slice(0, MOST_HTML)) : text;
}

/** What HTML says: neither scripts nor styles, and no pictures from elsewhere. Quoted parts are marked as in plain text. */
function toText(html: string): string {
  return convert(html, {
    wordwrap: false,
    limits: { maxDepth: MOST_DEPTH },
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    ],
  });
}

function addressesOf(addresses: readonly Address[]): string[] {
  return addresses
    .flatMap((one) => one.group ?? [one])
    .map(({ address }) => address.trim().toLowerCase())
    .filter((address) => address !== "");
}

/** RFC 3834 and what came before it. An answer to such a mail could be answered by a program again, for ever. */
function isAutomatic(valuesOf: (name: string) => readonly string[]): boolean {
  return (
    valuesOf("auto-submitted").some((value) => !/^\s*no\s*(?:;|$)/i.test(value)) ||
    valuesOf("precedence").some((value) => PRECEDENCES.test(value)) ||
    valuesOf("return-path").some((value) => /^\s*<>\s*$/.test(value)) ||
    valuesOf("content-type").some((value) => /^\s*multipart\/report\b/i.test(value)) ||
    ["x-auto-response-suppress", "x-autoreply", "x-autorespond", "x-autoresponse", "list-id"].some(
      (name) => valuesOf(name).length > 0,
    )
  );
}
