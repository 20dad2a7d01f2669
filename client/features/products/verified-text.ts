import { t } from "#shared/lib/text.ts";
import type { ProductDetails } from "#shared/contract/product-shapes.ts";
import { nameChecks } from "#shared/rules/verification.ts";

/** "Verified: identity and phone number checked on 3 March 2026"; `date` writes the day. */
export function verifiedText(
  verified: ProductDetails["verified"],
  date: (iso: string) => string,
): string {
  if (verified === null) return t`Verified`;
  const { checked, at } = verified;
  // The parts of a date stay on one line.
  const day = date(at).replaceAll(" ", "\u00A0");
  return checked.length === 0
    ? t`Verified by an admin on ${day}`
    : t`Verified: ${nameChecks(checked)} checked on ${day}`;
}
