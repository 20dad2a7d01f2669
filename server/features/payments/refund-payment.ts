import { v7 as makeId } from "uuid";
import { t } from "#shared/lib/text.ts";
import { minorDigits } from "#shared/lib/currencies.ts";
import { toMajor, toMinor } from "#shared/lib/money.ts";
import { isCharged } from "#shared/rules/payments.ts";
import { type PaymentProvider, PaymentsError } from "#server/adapters/payments/payments.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError, invalidField, invariant } from "#server/base/errors.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { translated } from "#server/base/speak.ts";
import { databaseCode, transact, violatedUnique } from "#server/db/transact.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { IF_NOT_DONE } from "#server/jobs/jobs.ts";
import { requireProvider } from "./require-provider.ts";
import { sendRefund } from "./send-refund.ts";
import { countRefund, lockPayment, type PaymentRow } from "./store/payments.ts";
import { findRefund, findRefundAsked, insertRefund, type RefundRow } from "./store/refunds.ts";

interface AskedRefund {
  id: string;
  /** Major units; all that is left when absent. */
  amount?: number | undefined;
  reason: string;
  request?: string | undefined;
}

/**
 * Requests a refund. The amount is taken from the rest of the payment under its lock, and a constraint holds
 * the sum: concurrent requests never give back more than was paid.
 */
export async function refundPayment(
  context: PaymentContext,
  actor: Actor,
  { id, amount, reason, request }: AskedRefund,
): Promise<{ acknowledged: boolean; insertedId: string; state: "pending" | "succeeded" }> {
  const { kysely, jobs } = context;
  const provider = requireProvider(context);
  const refundId = await explainConflict(
    transact(kysely, async (transaction) => {
      const payment = await lockPayment(transaction, id);
      await context.checkpoint("refunding: payment locked");
      if (payment === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this payment.`);
      const known = request && (await findRefundAsked(transaction, request));
      if (known && known.payment_id !== id)
        throw takenRequest(t`This request was for a refund of a different payment`);
      if (known && !isSameAmount(payment, known, amount))
        throw takenRequest(t`This request was for a refund of a different amount`);
      if (known) return known.id;
      const minor = readAmount(provider, payment, amount);
      await countRefund(transaction, id, minor);
      const asked = makeId();
      await insertRefund(transaction, {
        id: asked,
        payment_id: id,
        amount_minor: minor,
        cause: "asked",
        reason,
        asked_by: actor.userId,
        request_id: request ?? null,
      });
      await jobs.put(transaction, "refund", [
        { data: { refundId: asked }, startAfter: IF_NOT_DONE },
      ]);
      const { currency, amount_minor: paid, refunded_minor: refunded } = payment;
      await recordAct(transaction, actor, {
        act: "payment.refunded",
        subject: { kind: "payment", id, name: payment.intent_id ?? id },
        before: { currency, paid: toMajor(paid, currency), refunded: toMajor(refunded, currency) },
        after: { refunded: toMajor(refunded + minor, currency) },
        reason,
      });
      return asked;
    }),
  );
  await context.checkpoint("refunding: written before the provider is asked");
  // If this does not succeed, the job sends it.
  await sendRefund(context, refundId).catch((error: unknown) => {
    if (!(error instanceof PaymentsError)) throw error;
    context.log.warn({ refund: refundId }, "refund failed, will retry");
  });
  const refund = await findRefund(kysely, refundId);
  invariant(refund, "a refund was written and is gone");
  if (refund.state === "failed")
    throw new AppError(
      "CONFLICT",
      t`The refund failed. ${translated(refund.failure ?? "")}`.trim(),
    );
  return { acknowledged: true, insertedId: refundId, state: refund.state };
}

/** A form's id belongs to the refund that it was first sent for: "success" would be about another refund. */
function takenRequest(reason: string): AppError {
  return new AppError("CONFLICT", `request: ${reason}`, { fields: { request: reason } });
}

/**
 * Whether a repeated request asks for the amount of the first one; no amount means all that was left then.
 */
function isSameAmount(
  { amount_minor: paid, refunded_minor: refunded, currency }: PaymentRow,
  known: RefundRow,
  amount: number | undefined,
): boolean {
  if (amount !== undefined) return toMinor(amount, currency) === known.amount_minor;
  return refunded === paid || known.state === "failed";
}

/** Explains a refusal by the database, whose constraints have the last word on refunds. */
async function explainConflict<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (violatedUnique(error) === "refunds_request_id_key")
      throw takenRequest(t`This request was for a refund of a different payment`);
    if (databaseCode(error) !== "23514") throw error;
    throw new AppError(
      "CONFLICT",
      t`Another admin has just made a refund. Reload to see what’s left.`,
    );
  }
}

/** Minor units. @throws AppError naming the field `amount` */
function readAmount(
  provider: PaymentProvider,
  { state, amount_minor: paid, refunded_minor: refunded, currency }: PaymentRow,
  amount: number | undefined,
): number {
  if (!isCharged(state))
    throw new AppError(
      "CONFLICT",
      t`This payment hasn’t gone through yet, so there’s nothing to refund.`,
    );
  const left = paid - refunded;
  if (left === 0)
    throw new AppError("CONFLICT", t`This payment has already been refunded in full.`);
  if (amount === undefined) return left;
  const minor = toMinor(amount, currency);
  if (toMajor(minor, currency) !== amount)
    throw invalidField("amount", t`Use at most ${minorDigits(currency)} decimal places`);
  if (minor < 1) throw invalidField("amount", t`Enter an amount above 0`);
  const step = provider.stepOf(currency);
  if (minor % step !== 0)
    throw invalidField("amount", t`Enter a multiple of ${toMajor(step, currency)}`);
  if (minor > left)
    throw invalidField(
      "amount",
      t`Enter at most ${toMajor(left, currency)}: that’s all that can still be refunded`,
    );
  return minor;
}
