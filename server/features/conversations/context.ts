import type { FileStore } from "#server/adapters/files/files.ts";
import type { CheckSender } from "#server/adapters/sender-check/sender-check.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { ImageService } from "#server/features/images/image-service.ts";

export interface ConversationContext extends SaleContext {
  /** Months after its last message that a conversation is kept. */
  messageMonths: number;
  /** The store of attachments. Only calls that check the caller's rights read from it. */
  attachments: FileStore;
  images: Pick<ImageService, "clean">;
  /** Domain of the addresses that answers by mail go to; undefined where there are none. */
  replyDomain: string | undefined;
  checkSender: CheckSender;
}
