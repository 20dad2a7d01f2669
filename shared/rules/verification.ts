import { t } from "../lib/text.ts";

/** The checks that an admin can make of a seller, in display order. */
export const CHECKS = ["identity", "business", "address", "phone"] as const;
export type Check = (typeof CHECKS)[number];

/** What a check is of, as it stands within a sentence. */
export function checkText(check: Check): string {
  const texts: Record<Check, string> = {
    identity: t.of("what was checked")`identity`,
    business: t.of("what was checked")`business registration`,
    address: t.of("what was checked")`address`,
    phone: t.of("what was checked")`phone number`,
  };
  return texts[check];
}

/** "identity, address and phone number", in the order of the list; empty for no checks. */
export function nameChecks(checks: readonly Check[]): string {
  const names = CHECKS.filter((each) => checks.includes(each)).map(checkText);
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : t`${names.slice(0, -1).join(", ")} and ${last}`;
}

export const CASE_STATES = [
  "open",
  "approved",
  "refused",
  "withdrawn",
  "revoked",
  "expired",
] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** States in which an admin can decide: an approval can be revoked. */
export function isDecidable(state: CaseState): state is "open" | "approved" {
  return state === "open" || state === "approved";
}

export const DOCUMENT_TYPES = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
} as const;
export type DocumentType = keyof typeof DOCUMENT_TYPES;

export const MOST_DOCUMENTS = 6;
export const MAX_DOCUMENT_BYTES = 10_000_000;
/** How long documents that are not part of a request are kept, in hours. */
export const DRAFT_HOURS = 24;

/** Maximum length of a message, a reason or a note. */
export const MOST_CASE_WORDS = 2000;
/** Default validity of a verification, in months. */
export const USUAL_MONTHS = 12;
export const MOST_MONTHS = 36;
/** Days before its end at which the seller is reminded. */
export const REMINDER_DAYS = 30;
