import { t } from "#shared/lib/text.ts";
import type { VerificationDocument } from "#shared/contract/verification.ts";
import { CHECK_NAMES, CHECKS, type Check, nameChecks } from "#shared/rules/verification.ts";

/** The checks as choices of a form. */
export const CHECK_CHOICES = CHECKS.map((value) => ({ value, label: capital(CHECK_NAMES[value]) }));

/** "Identity and phone number". */
export function namesOf(checks: readonly Check[]): string {
  return capital(nameChecks(checks));
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** "Identity, 240 kB". */
export function factsOf({ kind, bytes, is_deleted: isDeleted }: VerificationDocument): string {
  const size =
    bytes < 1_000_000 ? t`${Math.ceil(bytes / 1000)} kB` : t`${(bytes / 1e6).toFixed(1)} MB`;
  return `${capital(CHECK_NAMES[kind])}, ${isDeleted ? "deleted" : size}`;
}
