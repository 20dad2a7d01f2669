import { type Answer, type Call, emit, ok } from "./call.ts";
import { type BehaviourName, behaviourOf, NAMED_CARDS, readCard, type Refusal } from "./cards.ts";
import { openDispute } from "./disputes.ts";
import { checkAccess, showIntent, toPublic } from "./intents.ts";
import type { IntentObject } from "./object-types.ts";
import { newCharge, newMethod } from "./objects.ts";
import { readInner, readText, requireText } from "./params.ts";
import { findObject, insertObject, lockIntent, saveObject, type Stored } from "./store.ts";
import { Fault, stateFault, withDocs } from "./wire.ts";

/** A payment from the card to the charge. The intent stays locked for all of it. */

export async function createMethod(call: Call): Promise<Answer> {
  const { db, params } = call;
  if (requireText(params, "type") !== "card")
    throw new Fault(400, { message: "The sandbox takes cards only.", param: "type" });
  const { behaviour, ...card } = readCard(readInner(params, "card"), new Date());
  const billing = readInner(params, "billing_details");
  const email = readText(billing, "email") ?? null;
  const name = readText(billing, "name") ?? null;
  const method = newMethod({ ...card, behaviour }, { email, name });
  await insertObject(db, "payment_method", method, { behaviour });
  return ok(method);
}

export async function retrieveMethod(call: Call): Promise<Answer> {
  return ok((await requireMethod(call, call.id)).object);
}

export async function confirmIntent(call: Call): Promise<Answer> {
  const intent = checkAccess(call, await lockIntent(call.db, call.id));
  if (intent.status === "succeeded" || intent.status === "canceled")
    throw stateFault({
      code: "payment_intent_unexpected_state",
      message:
        intent.status === "succeeded"
          ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
          : "You cannot confirm this PaymentIntent because it has a status of canceled.",
      payment_intent: call.isPublic ? toPublic(intent) : intent,
    });
  const methodId = readText(call.params, "payment_method") ?? intent.payment_method;
  if (methodId === null)
    throw new Fault(400, {
      code: "payment_intent_unexpected_state",
      message:
        "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    });
  const method = await requireMethod(call, methodId);
  const { authenticates, refusal } = behaviourOf(method.behaviour);
  if (!authenticates) return settle(call, intent, method, refusal);
  const asked: IntentObject = {
    ...intent,
    status: "requires_action",
    payment_method: method.object.id,
    last_payment_error: null,
    next_action: {
      type: "use_stripe_sdk",
      use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: "sandbox" },
    },
  };
  await saveObject(call.db, asked);
  await emit(call, "payment_intent.requires_action", asked);
  return showIntent(call, asked);
}

/** Records whether the buyer has passed the bank's check, as the bank's own page would. */
export async function authenticate(call: Call): Promise<Answer> {
  const intent = checkAccess(call, await lockIntent(call.db, call.id));
  const result = requireText(call.params, "result");
  if (result !== "succeed" && result !== "fail")
    throw new Fault(400, { message: "result is succeed or fail", param: "result" });
  // Authenticated already, in another tab: the state says with which result.
  if (intent.status !== "requires_action") return showIntent(call, intent);
  const method = await requireMethod(call, intent.payment_method ?? "");
  if (result === "succeed") {
    const { refusal } = behaviourOf(method.behaviour);
    await settle(call, intent, method, refusal);
  } else {
    await fail(call, intent, method, NOT_AUTHENTICATED, null);
  }
  return showIntent(call, checkAccess(call, await lockIntent(call.db, call.id)));
}

const NOT_AUTHENTICATED: Refusal = {
  code: "payment_intent_authentication_failure",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

async function settle(
  call: Call,
  intent: IntentObject,
  method: Stored<"payment_method">,
  refusal: Refusal | undefined,
): Promise<Answer> {
  const { db } = call;
  const { behaviour } = method;
  const charge = newCharge(intent, method.object, refusal);
  await insertObject(db, "charge", charge, { intentId: intent.id, behaviour });
  if (refusal !== undefined) {
    const failed = await fail(call, intent, method, refusal, charge.id);
    await emit(call, "charge.failed", charge);
    return failed;
  }
  const paid: IntentObject = {
    ...intent,
    status: "succeeded",
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.object.id,
  };
  await saveObject(db, paid);
  await emit(call, "charge.succeeded", charge);
  await emit(call, "payment_intent.succeeded", paid);
  const { later } = behaviourOf(behaviour);
  if (later === "dispute" || later === "inquiry")
    await openDispute(call, charge, charge.amount, later === "inquiry");
  return showIntent(call, paid);
}

/** Sets the intent back to its first state, so that the buyer can try another card. */
async function fail(
  call: Call,
  intent: IntentObject,
  method: Stored<"payment_method">,
  refusal: Refusal,
  chargeId: string | null,
): Promise<Answer> {
  const type = chargeId === null ? "invalid_request_error" : "card_error";
  const error = withDocs({ ...refusal, type, ...(chargeId && { charge: chargeId }) });
  const failed: IntentObject = {
    ...intent,
    status: "requires_payment_method",
    last_payment_error: { ...error, payment_method: method.object },
    latest_charge: chargeId,
    next_action: null,
    payment_method: null,
  };
  await saveObject(call.db, failed);
  await emit(call, "payment_intent.payment_failed", failed);
  const shown = call.isPublic ? toPublic(failed) : failed;
  return {
    status: 402,
    body: { error: { ...error, payment_intent: shown, payment_method: method.object } },
  };
}

async function requireMethod(call: Call, id: string): Promise<Stored<"payment_method">> {
  const number = NAMED_CARDS.get(id);
  if (number !== undefined) return makeNamed(call, number);
  const method = await findObject(call.db, "payment_method", id);
  if (method !== undefined) return method;
  throw new Fault(400, {
    code: "resource_missing",
    message: `No such PaymentMethod: '${id.slice(0, 100)}'`,
    param: "payment_method",
  });
}

async function makeNamed(call: Call, number: string): Promise<Stored<"payment_method">> {
  const now = new Date();
  const fields = {
    number,
    exp_month: "12",
    exp_year: String(now.getUTCFullYear() + 4),
    cvc: "123",
  };
  const card = readCard(fields, now);
  const behaviour: BehaviourName = card.behaviour;
  const object = newMethod(card, { email: null, name: null });
  await insertObject(call.db, "payment_method", object, { behaviour });
  return { object, behaviour };
}
