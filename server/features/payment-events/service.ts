import { type PaymentProvider, PaymentsError } from "#server/adapters/payments/payments.ts";
import { AppError } from "#server/errors.ts";
import type { PaymentContext } from "#server/sale.ts";
import { transact } from "#server/transact.ts";
import { requireProvider } from "../payments/service.ts";
import { sendRefund } from "../refund-requests/service.ts";
import { findPendingRefunds } from "../refunds/service.ts";
import { findCharged, findDisagreements, findUnsettled, settle } from "../settlements/service.ts";
import { findEvent, finishEvent, forgetOldEvents, keepEvent } from "./store.ts";

/**
 * Takes what the provider has announced: signed by it, not too old, each event once. What it says of
 * anything is not believed either: it tells whom to ask about, so that an old event that comes after a
 * new one changes nothing.
 * @throws AppError BAD_REQUEST for what the provider has not sent
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
    log.warn({ event: event.id }, "an event of another account or mode was not taken");
    return;
  }
  const { id, type, intentId, createdAt } = event;
  await transact(kysely, async (transaction) => {
    const row = { id, type, intent_id: intentId, created_at: createdAt };
    if (await keepEvent(transaction, row))
      await jobs.put(transaction, "event", [{ data: { eventId: id } }]);
  });
  await context.reach("event: stored");
  // At once if it can be; the job does it otherwise.
  await processEvent(context, id).catch((error: unknown) => {
    if (!(error instanceof PaymentsError)) throw error;
    log.warn({ event: id }, "an event is looked after later");
  });
}

function readEvent(context: PaymentContext, body: Buffer, signature: string) {
  try {
    return requireProvider(context).readEvent(body, signature);
  } catch (error) {
    if (error instanceof PaymentsError)
      throw new AppError(
        "BAD_REQUEST",
        "This was not signed by the payment provider, or too long ago.",
      );
    throw error;
  }
}

export async function processEvent(context: PaymentContext, id: string): Promise<void> {
  const { kysely } = context;
  const event = await findEvent(kysely, id);
  if (event === undefined || event.processed_at !== null) return;
  if (event.intent_id !== null) await settle(context, event.intent_id);
  await finishEvent(kysely, id);
}

/** What is younger may still be under way. */
const UNDER_WAY_MS = 60_000;
const KEPT_DAYS = 90;
const MOST_AT_ONCE = 200;
/** How far back the provider's own list is compared with ours. */
const COMPARED_MS = 24 * 3_600_000;

/**
 * Asks the provider about everything that is open, and compares its newest payments with ours: after a
 * crash between the charge and its record, an announcement that never came, or a refund that was not sent.
 */
export async function reconcile(
  context: PaymentContext,
  now = new Date(),
  underWayMs = UNDER_WAY_MS,
): Promise<void> {
  const { kysely, provider, log } = context;
  if (provider === undefined) return;
  const before = new Date(now.getTime() - underWayMs);
  for (const { intent_id: intentId } of await findUnsettled(kysely, before, MOST_AT_ONCE))
    if (intentId !== null) await settle(context, intentId);
  for (const { id } of await findPendingRefunds(kysely, before, MOST_AT_ONCE))
    await sendRefund(context, id);
  await findLostCharges(context, provider, new Date(now.getTime() - COMPARED_MS));
  const wrong = await findDisagreements(kysely, MOST_AT_ONCE);
  if (wrong.length > 0) log.error({ payments: wrong }, "the sums of payments do not agree");
  await forgetOldEvents(kysely, new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000));
}

/** Money that has come and that nobody here has heard of. */
async function findLostCharges(
  context: PaymentContext,
  provider: PaymentProvider,
  since: Date,
): Promise<void> {
  const charged: string[] = [];
  for await (const { id, charge } of provider.listIntents({ since }))
    if (charge !== null) charged.push(id);
  const known = await findCharged(context.kysely, charged);
  for (const id of charged) if (!known.has(id)) await settle(context, id);
}
