import { t } from "#shared/lib/text.ts";
import { translated } from "#server/base/speak.ts";

/** What an act was done to. */
export interface Subject {
  kind: "user" | "product" | "booking" | "payment" | "report" | "conversation" | "setting" | "site";
  id: string;
  /** As it was called then: the entry outlives it. */
  name: string;
}

/**
 * The subject of an act on an account: name and address, which its bare id would not tell once it is gone.
 */
export function subjectOf({
  id,
  name,
  email,
}: {
  id: string;
  name: string;
  email: string;
}): Subject {
  return { kind: "user", id, name: `${name} (${email})` };
}

/** The reason where a script has verified a seller; stored in the first language. */
export const WITHOUT_EVIDENCE = t`Verified by the call PUT /verifiedseller, without evidence.`;

/** The reason for an act: the site's own in the language of the scope, an admin's as it was written. */
export function sayActReason(reason: string): string {
  return reason === WITHOUT_EVIDENCE ? translated(reason) : reason;
}
