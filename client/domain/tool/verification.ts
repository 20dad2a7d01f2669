import { LANGUAGE } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import type { VerificationDocument } from "#shared/contract/verification.ts";
import { CHECKS, type Check, checkText, nameChecks } from "#shared/rules/verification.ts";

/** The checks as choices of a form. */
export const CHECK_CHOICES = CHECKS.map((value) => ({ value, label: capital(checkText(value)) }));

/** "Identity and phone number". */
export function namesOf(checks: readonly Check[]): string {
  return capital(nameChecks(checks));
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** "Identity, 240 kB". */
export function factsOf({ kind, bytes, is_deleted: isDeleted }: VerificationDocument): string {
  const name = capital(checkText(kind));
  return isDeleted ? t`${name}, deleted` : `${name}, ${sizeText(bytes)}`;
}

function sizeText(bytes: number): string {
  const isSmall = bytes < 1_000_000;
  const format = new Intl.NumberFormat(LANGUAGE, {
    style: "unit",
    unit: isSmall ? "kilobyte" : "megabyte",
    minimumFractionDigits: isSmall ? 0 : 1,
    maximumFractionDigits: isSmall ? 0 : 1,
  });
  return format.format(isSmall ? Math.ceil(bytes / 1000) : bytes / 1e6);
}
