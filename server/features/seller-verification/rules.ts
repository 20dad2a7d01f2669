import { basename, extname } from "node:path";
import {
  type CaseState,
  type Check,
  DOCUMENT_TYPES,
  type DocumentType,
} from "#shared/rules/verification.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError, invalidField } from "#server/base/errors.ts";
import type { ThrottlePolicy } from "#server/base/throttle.ts";
import type { Person } from "#server/features/users/views/person.ts";
import type { CaseRow } from "./store/cases.ts";

/** Limits requests for a verification: nobody needs to ask and withdraw again and again. */
export const ASKED: ThrottlePolicy = {
  name: "verification-of",
  free: 10,
  most: 10,
  waitSeconds: 24 * 3600,
};

/**
 * The person whose act has brought a case to its state, and when; no person when it has ended by the clock.
 */
export function lastStepOf(found: CaseRow): { by: string | null; at: Date | null } {
  const isEnded = found.ended_at !== null;
  return isEnded
    ? { by: found.ended_by, at: found.ended_at }
    : { by: found.decided_by, at: found.decided_at };
}

const STEPS: Record<CaseState, string> = {
  open: "asked for this verification",
  approved: "verified this seller",
  refused: "refused this verification",
  withdrawn: "withdrew this request",
  revoked: "revoked this verification",
  expired: "",
};

/** Tells the later of two admins who decided first, what and when. */
export function tellDecided(
  { state }: Pick<CaseRow, "state">,
  name: string | undefined,
  moment: string | undefined,
): string {
  const when = moment === undefined ? "" : ` on ${moment}`;
  if (state === "expired") return `This verification ended${when}. Nothing was changed.`;
  const who = name ?? (state === "withdrawn" ? "The seller" : "Another admin");
  return `${who} ${STEPS[state]}${when}, after you opened it. Nothing was changed.`;
}

/** @throws AppError FORBIDDEN for an admin who was a seller a moment ago */
export function requireOthers({ seller_id: sellerId }: CaseRow, { userId }: Actor): void {
  if (sellerId === userId)
    throw new AppError("FORBIDDEN", "This is about yourself: another admin decides.");
}

/** @throws AppError CONFLICT */
export function requireSeller({ role }: { role: string }): void {
  if (role !== "Seller")
    throw new AppError("CONFLICT", "Only sellers are verified, and this account is none.");
}

/** @throws AppError BAD_REQUEST for a check of data that the account lacks: the badge would say nothing */
export function requireThere(checked: readonly Check[], { phoneNumber }: Person): void {
  if (checked.includes("phone") && phoneNumber === null)
    throw invalidField("checked", "cannot be the phone number: this account has none");
}

/** The path of a file. Names are random and equally long, so no path is the prefix of another one. */
export function pathOf(file: string): string {
  return `${file.slice(0, 2)}/${file}`;
}

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

/** The type of a file by its content, regardless of its name. @throws AppError naming the field */
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

/**
 * Sanitizes a name to show and to save under: no path, no invisible characters, the ending of the file's
 * type.
 */
export function toName(sent: string, type: DocumentType): string {
  const last = basename(sent.replaceAll("\\", "/"));
  const plain = last.slice(0, last.length - extname(last).length).normalize("NFC");
  // Keeps letters, digits and a few signs of all languages: a browser or a shell could interpret others.
  const shown = plain.replaceAll(/[^\p{L}\p{M}\p{N} ._()-]+/gu, " ").replaceAll(/\s+/g, " ");
  const kept = Array.from(shown).slice(0, MOST_LETTERS).join("").trim();
  return `${kept === "" || kept.startsWith(".") ? "document" : kept}.${DOCUMENT_TYPES[type]}`;
}

/**
 * Headers of a document: no cache stores it and no script in it runs. As every file, it is sent as a
 * download.
 */
export const DOCUMENT_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
};
