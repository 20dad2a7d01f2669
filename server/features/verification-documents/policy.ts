import { basename, extname } from "node:path";
import { DOCUMENT_TYPES, type DocumentType } from "#shared/rules/verification.ts";
import { invalidField } from "#server/base/errors.ts";
import type { ThrottlePolicy } from "#server/base/throttle.ts";

/** Documents sent by one person: a few, and some of them again. */
export const UPLOADS: ThrottlePolicy = {
  name: "document-of",
  free: 40,
  most: 60,
  waitSeconds: 3600,
};

const SIGNS: readonly { type: DocumentType; isAt: (file: Buffer) => boolean }[] = [
  { type: "application/pdf", isAt: (file) => begins(file, "%PDF-") },
  { type: "image/jpeg", isAt: (file) => begins(file, "\u00ff\u00d8\u00ff") },
  { type: "image/png", isAt: (file) => begins(file, "\u0089PNG\r\n\u001a\n") },
  {
    type: "image/webp",
    isAt: (file) => begins(file, "RIFF") && file.toString("latin1", 8, 12) === "WEBP",
  },
];

const HEIC = /^....ftyp(?:heic|heix|mif1|msf1)/s;

function begins(file: Buffer, sign: string): boolean {
  return file.toString("latin1", 0, sign.length) === sign;
}

/** What a file is by its content, whatever its name says. @throws AppError naming the field */
export function requireType(file: Buffer): DocumentType {
  const found = SIGNS.find(({ isAt }) => isAt(file));
  if (found !== undefined) return found.type;
  if (HEIC.test(file.toString("latin1", 0, 12)))
    throw invalidField(
      "document",
      "is in HEIC, the format of iPhone photographs: save it as JPEG, or send a screenshot of it",
    );
  throw invalidField("document", "must be a PDF, JPEG, PNG or WebP file");
}

const MOST_LETTERS = 100;

/** A name to show and to save under: no path, nothing that cannot be seen, and the ending of what it is. */
export function toName(sent: string, type: DocumentType): string {
  const last = basename(sent.replaceAll("\\", "/"));
  const plain = last.slice(0, last.length - extname(last).length).normalize("NFC");
  // Letters, digits and a few signs of all languages; what is left out could speak to a browser or a shell.
  const shown = plain.replaceAll(/[^\p{L}\p{M}\p{N} ._()-]+/gu, " ").replaceAll(/\s+/g, " ");
  const kept = Array.from(shown).slice(0, MOST_LETTERS).join("").trim();
  return `${kept === "" || kept.startsWith(".") ? "document" : kept}.${DOCUMENT_TYPES[type]}`;
}

/** A file of the site's visitors is stored by no cache and runs nothing; as every file, it is sent to be saved. */
export const DOCUMENT_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
};
