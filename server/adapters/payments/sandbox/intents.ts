import { type Answer, type Call, emit, ok } from "./call.ts";
import { checkAmount } from "./amounts.ts";
import { readExpand, withCharge } from "./lists.ts";
import type { IntentObject } from "./object-types.ts";
import { newIntent, nowInSeconds } from "./objects.ts";
import { readInteger, readList, readMap, readText, requireText } from "./params.ts";
import { findObject, insertObject, lockIntent, saveObject } from "./store.ts";
import { Fault, stateFault } from "./wire.ts";

export async function createIntent(call: Call): Promise<Answer> {
  const { db, params } = call;
  if ("payment_method_types" in params)
    throw new Fault(400, {
      code: "payment_method_types_no_longer_supported",
      message:
        "payment_method_types is no longer supported as of this API version. Use allowed_payment_method_types instead.",
      param: "payment_method_types",
    });
  requireText(params, "amount");
  const amount = readInteger(params, "amount", 1) ?? 0;
  const currency = requireText(params, "currency").toLowerCase();
  checkAmount(amount, currency);
  const kinds = readList(params, "allowed_payment_method_types");
  if (kinds.some((kind) => kind !== "card"))
    throw new Fault(400, {
      message: "The sandbox takes cards only.",
      param: "allowed_payment_method_types",
    });
  const description = readText(params, "description") ?? null;
  const metadata = readMap(params, "metadata");
  const intent = newIntent({ amount, currency, description, metadata });
  await insertObject(db, "payment_intent", intent);
  await emit(call, "payment_intent.created", intent);
  return showIntent(call, intent);
}

export async function retrieveIntent(call: Call): Promise<Answer> {
  const found = await findObject(call.db, "payment_intent", call.id);
  return showIntent(call, checkAccess(call, found?.object));
}

export async function cancelIntent(call: Call): Promise<Answer> {
  const intent = checkAccess(call, await lockIntent(call.db, call.id));
  const reason = readText(call.params, "cancellation_reason") ?? null;
  if (intent.status === "succeeded" || intent.status === "canceled")
    throw stateFault({
      code: "payment_intent_unexpected_state",
      message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      payment_intent: intent,
    });
  const cancelled: IntentObject = {
    ...intent,
    status: "canceled",
    canceled_at: nowInSeconds(),
    cancellation_reason: reason,
    next_action: null,
  };
  await saveObject(call.db, cancelled);
  await emit(call, "payment_intent.canceled", cancelled);
  return showIntent(call, cancelled);
}

/**
 * Returns the intent if the caller has access.
 * @throws Fault, the same for an unknown intent and for no access
 */
export function checkAccess(call: Call, intent: IntentObject | undefined): IntentObject {
  const secret = call.isPublic ? requireText(call.params, "client_secret") : undefined;
  if (intent !== undefined && (secret === undefined || secret === intent.client_secret))
    return intent;
  throw new Fault(404, {
    code: "resource_missing",
    message: `No such payment_intent: '${call.id}'`,
    param: "intent",
  });
}

/** The fields of an intent that a browser may see (the type `PaymentIntent` of Stripe.js). */
const PUBLIC_FIELDS = [
  "id object amount amount_details automatic_payment_methods canceled_at cancellation_reason",
  "capture_method client_secret confirmation_method created currency description",
  "last_payment_error livemode next_action payment_method payment_method_types processing",
  "receipt_email setup_future_usage shipping source status",
].flatMap((line) => line.split(" "));

export function toPublic(intent: object): object {
  return Object.fromEntries(
    Object.entries(intent).filter(([field]) => PUBLIC_FIELDS.includes(field)),
  );
}

export async function showIntent(call: Call, intent: IntentObject): Promise<Answer> {
  if (call.isPublic) return ok(toPublic(intent));
  const isExpanded = readExpand(call, ["latest_charge"]).length > 0;
  return ok(isExpanded ? await withCharge(call, intent) : intent);
}
