import { basename, extname } from "node:path";

/** Files that people send for few eyes: they lie where nothing is served from, and a call checks who asks. */

/** The path of a file. Names are random and equally long, so no path is the prefix of another one. */
export function pathOf(file: string): string {
  return `${file.slice(0, 2)}/${file}`;
}

const SIGNS = [
  { type: "application/pdf", isAt: (file: Buffer) => begins(file, "%PDF-") },
  { type: "image/jpeg", isAt: (file: Buffer) => begins(file, "\u00ff\u00d8\u00ff") },
  { type: "image/png", isAt: (file: Buffer) => begins(file, "\u0089PNG\r\n\u001a\n") },
  {
    type: "image/webp",
    isAt: (file: Buffer) => begins(file, "RIFF") && file.toString("latin1", 8, 12) === "WEBP",
  },
] as const;

type KnownType = (typeof SIGNS)[number]["type"];

function begins(file: Buffer, sign: string): boolean {
  return file.toString("latin1", 0, sign.length) === sign;
}

/** The type of a file by its first bytes, regardless of its name; undefined for any other one. */
export function typeOf(file: Buffer): KnownType | undefined {
  return SIGNS.find(({ isAt }) => isAt(file))?.type;
}

const HEIC = /^....ftyp(?:heic|heix|mif1|msf1)/s;

export function isHeic(file: Buffer): boolean {
  return HEIC.test(file.toString("latin1", 0, 12));
}

const MOST_LETTERS = 100;

/**
 * Sanitizes a name to show and to save under: no path, no invisible characters, and the ending of the file's
 * type. `fallback` is the name of a file without one.
 */
export function toName(sent: string, ending: string, fallback: string): string {
  const last = basename(sent.replaceAll("\\", "/"));
  const plain = last.slice(0, last.length - extname(last).length).normalize("NFC");
  // Keeps letters, digits and a few signs of all languages: a browser or a shell could interpret others.
  const shown = plain.replaceAll(/[^\p{L}\p{M}\p{N} ._()-]+/gu, " ").replaceAll(/\s+/g, " ");
  const kept = Array.from(shown).slice(0, MOST_LETTERS).join("").trim();
  return `${kept === "" || kept.startsWith(".") ? fallback : kept}.${ending}`;
}

/** Headers of such a file: no cache stores it, and no script in it runs. As every file, it is sent as a download. */
export const PRIVATE_HEADERS = {
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  "x-content-type-options": "nosniff",
};
