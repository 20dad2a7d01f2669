import { PaymentsError } from "#server/adapters/payments/payments.ts";
import { AppError } from "#server/base/errors.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { IF_NOT_DONE } from "#server/jobs/jobs.ts";
import { t } from "#shared/lib/text.ts";
import { processEvent } from "./process-event.ts";
import { requireProvider } from "./require-provider.ts";
import { keepEvent } from "./store/events.ts";

/**
 * Takes a webhook event: signed by the provider, recent, and stored once. The content of an event is not
 * trusted: it only says which intent to ask the provider about, so an old event that arrives late changes
 * nothing.
 * @throws AppError BAD_REQUEST for a message that the provider has not sent
 */
export async function receiveEvent(
  context: PaymentContext,
  body: Buffer,
  signature: string,
): Promise<void> {
  const { kysely, jobs, log } = context;
  const provider = requireProvider(context);
  const event = readEvent(context, body, signature);
  const isOurs = event.isLive === (provider.mode === "live") && event.account === null;
  if (!isOurs) {
    log.warn({ event: event.id }, "ignored a payment event of another account or mode");
    return;
  }
  const { id, type, intentId, createdAt } = event;
  await transact(kysely, async (transaction) => {
    const row = { id, type, intent_id: intentId, created_at: createdAt };
    if (await keepEvent(transaction, row))
      await jobs.put(transaction, "event", [{ data: { eventId: id }, startAfter: IF_NOT_DONE }]);
  });
  await context.checkpoint("event: stored");
  // Processed at once if possible; otherwise the job does it.
  await processEvent(context, id).catch((error: unknown) => {
    if (!(error instanceof PaymentsError)) throw error;
    log.warn({ event: id }, "processing a payment event failed, will retry");
  });
}

function readEvent(context: PaymentContext, body: Buffer, signature: string) {
  try {
    return requireProvider(context).readEvent(body, signature);
  } catch (error) {
    if (error instanceof PaymentsError)
      throw new AppError(
        "BAD_REQUEST",
        t`This was not signed by the payment provider, or the signature is too old.`,
      );
    throw error;
  }
}
