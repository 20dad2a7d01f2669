import { pathOf } from "#server/base/private-files.ts";

const PREVIEW = "-preview";

/** The path of the small version of a picture; it begins like that of its file, with which it is removed. */
export function previewOf(file: string): string {
  return pathOf(file) + PREVIEW;
}

const ADDRESS = /^c-([0-9a-z]{32})@(.+)$/;

/** The masked address of a side of a conversation. */
export function addressOf(token: string, domain: string): string {
  return `c-${token}@${domain}`;
}

/** The token of such an address; undefined for any other one. */
export function tokenOf(address: string, domain: string): string | undefined {
  const [, token, host] = ADDRESS.exec(address.trim().toLowerCase()) ?? [];
  return host === domain ? token : undefined;
}

/** Ends of the line above a quoted text, in the languages and shapes that mail programs write it in. */
const QUOTE_HEAD =
  /(?:wrote|schrieb|écrit|escribió|scritto|schreef|escreveu|napisał\(a\)|skrev|\d:\d\d[^\n]*)\s?:$/i;
/** How such a line begins, with a day; or it names an address. */
const QUOTE_START = /^(?:on|am|le|el|il|op|em|dnia|den)\s.*\d|@/i;
/** A line that parts an answer from what it answers. */
const LINE = /^\s*(?:-{3,}.{0,60}-{3,}|_{10,})\s*$/;
/** Longest such line, in characters. */
const MOST_LINE = 200;
/** Lines of the header that some programs write above a text which they quote without marks. */
const HEADER = {
  from: /^\*?(?:from|von|de|da|van|från|fra|od)\s?:/i,
  sent: /^\*?(?:sent|date|gesendet|datum|envoyé|inviato|data|verzonden|enviado|fecha|skickat|sendt|wysłano)\s?:/i,
  to: /^\*?(?:to|an|à|a|aan|para|till|til|do)\s?:/i,
  subject: /^\*?(?:subject|betreff|objet|oggetto|onderwerp|asunto|assunto|ämne|emne|temat)\s?:/i,
};
/** Most lines of such a header: long values are broken. */
const MOST_HEADER = 8;
const DEVICE =
  "(?:iPhone|iPad|Android|Samsung|Galaxy|Handy|Smartphone|Mobil|phone|mobile|Outlook|Mail|Yahoo)";
const PHONE_SIGNATURE = new RegExp(
  `^(?:(?:Sent from|Get|Gesendet (?:von|mit)|Envoyé de|Enviado desde|Inviato da)(?: \\S+)? ?${DEVICE}.{0,40}|Von meinem ${DEVICE}.{0,40} gesendet\\.?)$`,
  "i",
);
/** Most lines of a signature below the line that begins it. */
const MOST_SIGNATURE = 12;

/**
 * What somebody has written into an answer, without the mail that it answers and without a signature. Cuts only at
 * the end, and only what is certain: lines that are marked as quoted, the site's own mail (which has a line that
 * `isOurs`), a signature below its mark. Empty where nothing is left: what is quoted names people's addresses.
 */
export function cutAnswer(sent: string, isOurs: (line: string) => boolean): string {
  const lines = sent.replaceAll("\r\n", "\n").replaceAll("\u00a0", " ").split("\n");
  cutQuoted(lines);
  cutMarkedOurs(lines, isOurs);
  cutOurs(lines, isOurs);
  cutSignature(lines);
  return lines.join("\n").trim();
}

/** Marked lines at the end, with the line or two above that say whose they are. */
function cutQuoted(lines: string[]): void {
  let end = trimEnd(lines);
  const before = end;
  while (end > 0 && /^\s*(?:>|$)/.test(lines[end - 1] ?? "")) end -= 1;
  if (lines.slice(end, before).some(isMarked)) lines.length = withoutHead(lines, end);
}

/** The site's mail that is quoted with marks above an answer or between its parts, with the line that says whose it is. */
function cutMarkedOurs(lines: string[], isOurs: (line: string) => boolean): void {
  const kept: string[] = [];
  let end = lines.length;
  while (end > 0) {
    let start = end;
    while (start > 0 && /^\s*(?:>|$)/.test(lines[start - 1] ?? "")) start -= 1;
    const isQuoted = lines.slice(start, end).some((line) => isMarked(line) && isOurs(line));
    const from = isQuoted ? withoutHead(lines, start) : Math.min(start, end - 1);
    if (!isQuoted) for (let at = end - 1; at >= from; at -= 1) kept.push(lines[at] ?? "");
    // What stands below stays apart from what stands above.
    else if ((lines[from - 1] ?? "").trim() !== "") kept.push("");
    end = from;
  }
  for (const [at, line] of kept.toReversed().entries()) lines[at] = line;
  lines.length = kept.length;
}

function isMarked(line: string): boolean {
  return line.trimStart().startsWith(">");
}

/** The site's mail that a program has quoted without marks, below a line, its head or its header. */
function cutOurs(lines: string[], isOurs: (line: string) => boolean): void {
  const last = lines.findLastIndex((line) => !isMarked(line) && isOurs(line));
  const at = lines
    .slice(0, last + 1)
    .findIndex((line, place) => isLine(line) || isHead(line) || isHeader(lines, place));
  if (at !== -1) lines.length = isHead(lines[at] ?? "") ? withoutHead(lines, at + 1) : at;
}

/** Whether the header of a mail begins at a line. */
function isHeader(lines: readonly string[], place: number): boolean {
  const follows = (pattern: RegExp) =>
    lines
      .slice(place + 1, place + MOST_HEADER)
      .some((line) => pattern.test(line.slice(0, MOST_LINE).trimStart()));
  const line = (lines[place] ?? "").slice(0, MOST_LINE).trimStart();
  return (
    (HEADER.from.test(line) && follows(HEADER.sent)) ||
    (HEADER.to.test(line) && follows(HEADER.subject))
  );
}

function isLine(line: string): boolean {
  return line.length <= MOST_LINE && LINE.test(line);
}

/** Looks at the end alone: the pattern begins anywhere, and takes the square of a long line's time. */
function isHead(line: string): boolean {
  return QUOTE_HEAD.test(line.trimEnd().slice(-MOST_LINE));
}

/** The place of the line that says whose text follows, which may be broken in two; else `end`. */
function withoutHead(lines: readonly string[], end: number): number {
  let last = end;
  while (last > 0 && (lines[last - 1] ?? "").trim() === "") last -= 1;
  for (const count of [1, 2]) {
    const head = lines
      .slice(Math.max(0, last - count), last)
      .join(" ")
      .trim();
    // The first of the two begins a paragraph, or it belongs to the answer.
    const isApart = count === 1 || (lines[last - 3] ?? "").trim() === "";
    if (isApart && QUOTE_START.test(head) && isHead(head)) return last - count;
  }
  return end;
}

function cutSignature(lines: string[]): void {
  const end = trimEnd(lines);
  const mark = lines.lastIndexOf("-- ", end - 1);
  if (mark !== -1 && end - mark <= MOST_SIGNATURE) lines.length = mark;
  const last = trimEnd(lines);
  if (
    last > 1 &&
    (lines[last - 2] ?? "").trim() === "" &&
    PHONE_SIGNATURE.test(lines[last - 1] ?? "")
  )
    lines.length = last - 1;
}

function trimEnd(lines: readonly string[]): number {
  let end = lines.length;
  while (end > 0 && (lines[end - 1] ?? "").trim() === "") end -= 1;
  return end;
}

/** Leaves out an address, which some programs write in the form of a link. */
export function hideAddress(text: string, address: string): string {
  const forms = [address, encodeURIComponent(address), address.replace("@", "%40")];
  const anyOf = forms.map((form) => form.replaceAll(/\W/g, "\\$&")).join("|");
  return text.replaceAll(new RegExp(`(?:mailto:)?(?:${anyOf})`, "gi"), "…");
}

/** Leaves out what no message may hold: signs that cannot be shown, and those that change the text's direction. */
export function toShowable(text: string): string {
  return text
    .replaceAll(/(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "")
    .replaceAll(/\n{3,}/g, "\n\n");
}
