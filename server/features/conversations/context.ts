import type { SaleContext } from "#server/base/sale-context.ts";

export interface ConversationContext extends SaleContext {
  /** Months after its last message that a conversation is kept. */
  messageMonths: number;
}
