import type { PaymentContext } from "#server/base/sale-context.ts";
import { settlePayment } from "./settle-payment.ts";
import { findEvent, finishEvent } from "./store/events.ts";

export async function processEvent(context: PaymentContext, id: string): Promise<void> {
  const { kysely } = context;
  const event = await findEvent(kysely, id);
  if (event === undefined || event.processed_at !== null) return;
  const { intent_id: intent, type } = event;
  if (intent !== null && (await settlePayment(context, intent)) === undefined)
    context.log.warn(
      { event: id, type, intent },
      "ignored a payment event that belongs to no booking of this site",
    );
  await finishEvent(kysely, id);
}
