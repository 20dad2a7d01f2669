import { t } from "../lib/text.ts";

/** The checks that an admin can make of a seller, in display order. */
export const CHECKS = ["identity", "business", "address", "phone"] as const;
export type Check = (typeof CHECKS)[number];

export const CHECK_NAMES: Record<Check, string> = {
  identity: "identity",
  business: t`business registration`,
  address: "address",
  phone: t`phone number`,
};

/** "identity, address and phone number", in the order of the list; empty for no checks. */
export function nameChecks(checks: readonly Check[]): string {
  const names = CHECKS.filter((each) => checks.includes(each)).map((each) => CHECK_NAMES[each]);
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
