import { t } from "#shared/lib/text.ts";
import type { KeptMessage } from "#shared/contract/messages.ts";

/** The subject of an email; text messages have none. */
export function subjectOf({ subject }: KeptMessage): string {
  return subject ?? t`Text message`;
}

export function recipientOf({ kind, to }: KeptMessage): string {
  return kind === "email" ? t`Email to ${to}` : t`Text message to ${to}`;
}
