import { t } from "#shared/lib/text.ts";
import type { Conversation } from "#shared/contract/conversations.ts";

/** The name of the other side of a conversation. */
export function nameOf({ other }: Pick<Conversation, "other">): string {
  return other.name ?? t`Deleted account`;
}
