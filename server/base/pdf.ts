import { t } from "#shared/lib/text.ts";

/** Where a reader looks for the end of a PDF, in bytes from the end of the file (PDF 1.7, annex H). */
const TAIL = 1024;
const START_OF_OTHERS = /<(?:html|script|svg|!doctype)/i;
const END_OF_ZIP = Buffer.from("PK\u0005\u0006", "latin1");
/** Bytes of the end of a ZIP file before its comment, whose length stands in the last two. */
const END_OF_ZIP_BYTES = 22;

/**
 * Why a file that begins like a PDF is not taken: it was cut off, asks for a password, or is another file, too.
 * A clause such as "is damaged"; undefined for one that is taken.
 */
export function findPdfProblem(file: Buffer): string | undefined {
  if (START_OF_OTHERS.test(file.toString("latin1", 0, TAIL)) || isZip(file))
    return t`The PDF is also another type of file`;
  const tail = file.toString("latin1", Math.max(0, file.length - TAIL));
  const [, place] = /startxref\s+(\d{1,10})\s+%%EOF(?![\s\S]*startxref)/.exec(tail) ?? [];
  if (place === undefined) return t`The PDF is incomplete or damaged`;
  return isEncrypted(file, Number(place)) ? t`Remove the password from the PDF` : undefined;
}

/** A ZIP is read from its end, so one can lie behind the start of a PDF. */
function isZip(file: Buffer): boolean {
  const at = file.lastIndexOf(END_OF_ZIP);
  if (at === -1 || at + END_OF_ZIP_BYTES > file.length) return false;
  return at + END_OF_ZIP_BYTES + file.readUInt16LE(at + END_OF_ZIP_BYTES - 2) === file.length;
}

/** The dictionary that says so is the last trailer, or that of the last stream of references. */
function isEncrypted(file: Buffer, place: number): boolean {
  const end = file.length;
  const isStream = /^\s*\d+\s+\d+\s+obj/.test(file.toString("latin1", place, place + 40));
  const from = isStream ? place : Math.max(0, file.lastIndexOf("trailer"));
  const found = file.indexOf(isStream ? "stream" : "startxref", from);
  const dictionary = file.toString("latin1", from, found === -1 ? end : found);
  return /\/Encrypt[\s<\d]/.test(dictionary);
}
