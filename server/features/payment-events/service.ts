import { type PaymentProvider, PaymentsError } from "#server/adapters/payments/payments.ts";
import { AppError } from "#server/base/errors.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { callOffPayment, requireProvider } from "../payments/service.ts";
import { sendRefund } from "../refund-requests/service.ts";
import { findUnsentRefunds } from "../refunds/service.ts";
import {
  findCharged,
  findDisagreements,
  findDue,
  findUnsettled,
  type PaymentRow,
  putOff,
  settlePayment,
} from "../settlements/service.ts";
import {
  findEvent,
  findUnprocessedEvents,
  finishEvent,
  forgetOldEvents,
  keepEvent,
  putEventBack,
} from "./store.ts";

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
  const { intent_id: intent, type } = event;
  if (intent !== null && (await settlePayment(context, intent)) === undefined)
    context.log.warn(
      { event: id, type, intent },
      "an event is about a payment that belongs to no booking of this site",
    );
  await finishEvent(kysely, id);
}

/** What is younger may still be under way. */
const UNDER_WAY_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const KEPT_DAYS = 90;
const MOST_AT_ONCE = 200;
/** How far back the provider's own list is compared with ours. */
const COMPARED_MS = DAY_MS;
/** What could not be asked about is left alone for so long. */
const PUT_OFF_MS = 15 * 60_000;
/** What was touched so recently is added up again at every look. */
const RECENT_MS = 3_600_000;
/** A provider that has not answered so often in a row is not asked for the rest of a round. */
const MOST_UNANSWERED = 5;

/**
 * Asks the provider about everything that is open, and now and then about money that has come, and compares
 * its newest payments with ours: after a crash between the charge and its record, an announcement that
 * never came, or a refund that was not sent. What fails is logged, hinders nothing else and waits its turn.
 */
export async function reconcile(
  context: PaymentContext,
  now = new Date(),
  underWayMs = UNDER_WAY_MS,
): Promise<void> {
  const { kysely, provider } = context;
  if (provider === undefined) return;
  const before = new Date(now.getTime() - underWayMs);
  const which = { mode: provider.mode, before, most: MOST_AT_ONCE };
  const each = makeRound(context);
  const putBack = (id: string, ms = PUT_OFF_MS) =>
    putOff(kysely, id, now, new Date(now.getTime() + ms));
  const look = async ({ id, intent_id: intentId }: PaymentRow) => {
    const known = intentId === null ? undefined : await settlePayment(context, intentId, now);
    // What the provider does not know, of an account before, it hardly knows soon.
    if (known === undefined) await putBack(id, DAY_MS);
    return known !== undefined;
  };
  const lookAtOpen = async (payment: PaymentRow) => {
    const isKnown = await look(payment);
    // The job that calls it off waits for minutes where the process that did it was killed.
    if (isKnown || payment.intent_id === null) await callOffPayment(context, payment.booking_id);
  };
  const setBack = ({ id }: PaymentRow) => putBack(id);
  await each("open", () => findUnsettled(kysely, which), lookAtOpen, setBack);
  await each(
    "to be refunded",
    () => findUnsentRefunds(kysely, which),
    ({ id }) => sendRefund(context, id),
    ({ payment_id: id }) => putBack(id),
  );
  await each("charged", () => findDue(kysely, { ...which, before: now }), look, setBack);
  await each(
    "announced",
    () => findUnprocessedEvents(kysely, before, MOST_AT_ONCE),
    ({ id }) => processEvent(context, id),
    ({ id }) => putEventBack(kysely, id, now),
  );
  await each(
    "charged unnoticed",
    () => findLostCharges(context, provider, new Date(now.getTime() - COMPARED_MS)),
    ({ id }) => settlePayment(context, id, now),
    async () => {},
  );
  await checkBooks(context, new Date(now.getTime() - RECENT_MS));
  await forgetOldEvents(kysely, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
}

/** Adds up payments that were touched since then, or all: what came, what went back and what is written down. */
export async function checkBooks({ kysely, log }: PaymentContext, since?: Date): Promise<void> {
  const wrong = await findDisagreements(kysely, { since, most: MOST_AT_ONCE });
  if (wrong.length > 0) log.error({ payments: wrong }, "the sums of payments do not agree");
}

/**
 * Does something to each of many, whatever becomes of the others. Ends early where the provider answers
 * nothing: each of them would wait for it in vain.
 */
function makeRound({ log }: PaymentContext) {
  let unanswered = 0;
  return async <T extends { id: string }>(
    what: string,
    find: () => Promise<readonly T[]>,
    work: (one: T) => Promise<unknown>,
    fail: (one: T) => Promise<unknown>,
  ): Promise<void> => {
    const warn = (error: unknown, id?: string) => {
      const isUnanswered = error instanceof PaymentsError && error.kind === "unreachable";
      unanswered = isUnanswered ? unanswered + 1 : 0;
      log.warn({ err: error, what, id }, "could not be compared with the payment provider");
    };
    const found = await find().catch((error: unknown) => {
      warn(error);
      return [];
    });
    for (const one of found) {
      if (unanswered >= MOST_UNANSWERED) return;
      try {
        await work(one);
        unanswered = 0;
      } catch (error) {
        warn(error, one.id);
        await fail(one);
      }
    }
  };
}

/** Money that has come and that nobody here has heard of. */
async function findLostCharges(
  context: PaymentContext,
  provider: PaymentProvider,
  since: Date,
): Promise<{ id: string }[]> {
  const charged: string[] = [];
  for await (const { id, isPaid } of provider.listIntents({ since })) if (isPaid) charged.push(id);
  const known = await findCharged(context.kysely, charged);
  return charged.filter((id) => !known.has(id)).map((id) => ({ id }));
}
