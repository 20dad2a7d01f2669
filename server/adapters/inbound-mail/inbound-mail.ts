import { t } from "#shared/lib/text.ts";
import { createHash } from "node:crypto";
import PostalMime, { type Address, addressParser, type Email } from "postal-mime";
import { AppError } from "#server/base/errors.ts";
import { CUT, cutText } from "./mail-text.ts";
import { readHtml } from "./read-html.ts";

export { CUT, findMarks } from "./mail-text.ts";

/** Whose a mail is, and of what kind: what its header says. */
export interface MailHeader {
  /** The addresses of its From header, in lower case: none, one or more. */
  from: readonly string[];
  /** Addresses that it says it goes to, in lower case; those of its last delivery first. */
  to: readonly string[];
  /** Its Message-ID, or a hash of the whole where it has none. */
  id: string;
  /** Whether a program has sent it: an out-of-office reply, a delivery report, a mailing list. */
  isAutomatic: boolean;
}

export interface MailBody {
  /** Its plain text, or what its HTML says. `CUT` stands where a part is missing. */
  text: string;
  /** What its HTML says, with the mark of each file that it shows; empty where it shows none. */
  marked: string;
  /** Without those that are for programs: signatures, calendars, contacts. */
  files: readonly InboundFile[];
}

export interface InboundFile {
  name: string;
  content: Buffer;
  /** A picture within the text, which may be no more than the logo of a signature. */
  isPartOfText: boolean;
  /** Stands for the file in `marked`. */
  mark: string | undefined;
}

/** Parts that are for programs, by type and by name: signatures and keys, calendars, contacts, Outlook's formatting. */
const TECHNICAL_TYPE =
  /^(?:application\/(?:x-)?pkcs7-signature|application\/pgp-(?:signature|keys)|text\/(?:calendar|directory|x-vcalendar|(?:x-)?vcard)|application\/(?:ics|(?:vnd\.)?ms-tnef))$/i;
const TECHNICAL_NAME = /(?:^winmail\.dat|\.(?:p7s|asc|sig|ics|vcf))$/i;
const PRECEDENCES = /^\s*(?:bulk|auto_reply|list|junk)\s*$/i;

/** Reads the header of a raw mail (RFC 5322) alone, whatever follows it. @throws AppError BAD_REQUEST for what is none */
export async function readHeader(raw: Buffer): Promise<MailHeader> {
  const mail = await parse(raw.subarray(0, endOfHeader(raw)));
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
    isAutomatic: isAutomatic(mail, valuesOf),
  };
}

/** Reads what a raw mail says, which takes the time of its length. @throws AppError BAD_REQUEST for what is none */
export async function readBody(raw: Buffer): Promise<MailBody> {
  const mail = await parse(raw);
  const { text = "", html = "" } = mail;
  const files = mail.attachments.filter(
    ({ mimeType, filename }) =>
      !TECHNICAL_TYPE.test(mimeType) && !TECHNICAL_NAME.test(filename ?? ""),
  );
  const isInHtml = text.trim() === "";
  const ids = files.map(({ contentId }) => contentId?.replaceAll(/^<|>$/g, ""));
  const hasPictures = ids.some((id) => id !== undefined && id !== "");
  const said = isInHtml || hasPictures ? await readHtml({ html, ids }) : undefined;
  const { marked, marks } = said ?? { marked: "", marks: new Map<number, string>() };
  return {
    // Some programs send an empty plain text beside the HTML.
    text: isInHtml ? (said?.plain ?? CUT) : cutText(text),
    marked: marks.size === 0 ? "" : marked,
    files: files.map(({ filename, content, related, mimeType }, at) => ({
      name: filename ?? "file",
      content:
        typeof content === "string" ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
      isPartOfText: /^image\//i.test(mimeType) && (related === true || marks.has(at)),
      mark: marks.get(at),
    })),
  };
}

/** The header ends with the first empty line. */
function endOfHeader(raw: Buffer): number {
  const ends = ["\n\n", "\n\r\n"].map((end) => raw.indexOf(end)).filter((at) => at !== -1);
  return ends.length === 0 ? raw.length : Math.min(...ends) + 1;
}

async function parse(raw: Buffer): Promise<Email> {
  try {
    // A forwarded mail is a file: its text is not the sender's.
    return await PostalMime.parse(raw, { rfc822Attachments: true });
  } catch {
    throw new AppError("BAD_REQUEST", t`The email could not be read.`);
  }
}

function addressesOf(addresses: readonly Address[]): string[] {
  return addresses
    .flatMap((one) => one.group ?? [one])
    .map(({ address }) => address.trim().toLowerCase())
    .filter((address) => address !== "");
}

/**
 * RFC 3834 and what came before it. An answer to such a mail could be answered by a program again, for ever.
 * `X-Auto-Response-Suppress` is no sign: it asks programs not to answer, and stands in mails of people.
 */
function isAutomatic({ headers }: Email, valuesOf: (name: string) => readonly string[]): boolean {
  return (
    valuesOf("auto-submitted").some((value) => !/^\s*no\s*(?:;|$)/i.test(value)) ||
    valuesOf("precedence").some((value) => PRECEDENCES.test(value)) ||
    valuesOf("return-path").some((value) => /^\s*<>\s*$/.test(value)) ||
    valuesOf("content-type").some((value) => /^\s*multipart\/report\b/i.test(value)) ||
    headers.some(({ key }) => /^(?:list-(?:id|post)|x-auto(?:reply|respond|response))$/.test(key))
  );
}
