import { tellAmount } from "./amounts.ts";
import { type Answer, type Call, emit, ok } from "./call.ts";
import { behaviourOf } from "./cards.ts";
import type { ChargeObject, RefundObject } from "./object-types.ts";
import { newRefund } from "./objects.ts";
import { readInteger, readMap, readText, requireText } from "./params.ts";
import { findObject, insertObject, lockIntent, saveObject, type Stored } from "./store.ts";
import { Fault, stateFault } from "./wire.ts";

export async function createRefund(call: Call): Promise<Answer> {
  const { db, params } = call;
  const { object: charge, behaviour } = await lockPaid(call, requireText(params, "payment_intent"));
  const asked = readInteger(params, "amount", 1);
  const reason = readText(params, "reason") ?? null;
  const metadata = readMap(params, "metadata");
  // After a chargeback, a refund would take the money a second time. A bank's inquiry has taken none yet.
  if (charge.disputed)
    throw stateFault({
      code: "charge_disputed",
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    });
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw stateFault({
      code: "charge_already_refunded",
      message: `Charge ${charge.id} has already been refunded.`,
    });
  const amount = asked ?? left;
  if (amount > left)
    throw stateFault({
      message: `Refund amount (${tellAmount(amount, charge.currency)}) is greater than unrefunded amount on charge (${tellAmount(left, charge.currency)})`,
      param: "amount",
    });
  const isPending = behaviourOf(behaviour).later === "refund-pending";
  const refund = newRefund(
    charge,
    { amount, reason, metadata },
    isPending ? "pending" : "succeeded",
  );
  await insertObject(db, "refund", refund, { intentId: charge.payment_intent, behaviour });
  const reduced = await changeRefunded(call, charge, amount);
  await emit(call, "refund.created", refund);
  await emit(call, "charge.refunded", reduced);
  return ok(refund);
}

export async function retrieveRefund(call: Call): Promise<Answer> {
  return ok((await requireRefund(call)).object);
}

/** The bank's decision days later: the money arrives, or comes back. */
export async function settleRefund(call: Call): Promise<Answer> {
  const { object: found } = await requireRefund(call);
  const { object: charge } = await lockPaid(call, found.payment_intent);
  // Read again under the lock, which keeps others from changing it.
  const { object: refund, behaviour } = await requireRefund(call);
  const fails = behaviourOf(behaviour).later === "refund-fails";
  if (refund.status === "failed" || (refund.status === "succeeded" && !fails)) return ok(refund);
  const settled: RefundObject = {
    ...refund,
    status: fails ? "failed" : "succeeded",
    ...(fails && { failure_reason: "expired_or_canceled_card" }),
  };
  await saveObject(call.db, settled);
  if (fails) {
    await changeRefunded(call, charge, -refund.amount);
    await emit(call, "refund.failed", settled);
  }
  await emit(call, "refund.updated", settled);
  return ok(settled);
}

async function changeRefunded(
  { db }: Call,
  charge: ChargeObject,
  by: number,
): Promise<ChargeObject> {
  const amount_refunded = charge.amount_refunded + by;
  const changed = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  await saveObject(db, changed);
  return changed;
}

async function requireRefund({ db, id }: Call): Promise<Stored<"refund">> {
  const refund = await findObject(db, "refund", id);
  if (refund !== undefined) return refund;
  throw new Fault(404, {
    code: "resource_missing",
    message: `No such refund: '${id}'`,
    param: "id",
  });
}

/** The charge that paid an intent, locked against other refunds and disputes until the transaction ends. */
export async function lockPaid(call: Call, intentId: string): Promise<Stored<"charge">> {
  const intent = await lockIntent(call.db, intentId);
  if (intent === undefined)
    throw new Fault(404, {
      code: "resource_missing",
      message: `No such payment_intent: '${intentId.slice(0, 100)}'`,
      param: "payment_intent",
    });
  const charge =
    intent.status === "succeeded"
      ? await findObject(call.db, "charge", intent.latest_charge ?? "")
      : undefined;
  if (charge !== undefined) return charge;
  throw stateFault({
    code: "payment_intent_unexpected_state",
    message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    param: "payment_intent",
  });
}
