import { type Answer, type Call, type Handler, ok } from "./call.ts";
import { authenticate, confirmIntent, createMethod, retrieveMethod } from "./confirm.ts";
import { closeDispute, createDispute, retrieveDispute } from "./disputes.ts";
import { changeAnnouncing, listEvents, retrieveEvent } from "./events.ts";
import { cancelIntent, createIntent, retrieveIntent } from "./intents.ts";
import { listIntents, listOfIntent, PAGING } from "./lists.ts";
import { createRefund, retrieveRefund, settleRefund } from "./refunds.ts";
import { findObject } from "./store.ts";
import { Fault } from "./wire.ts";

export interface Route {
  method: "GET" | "POST";
  /** With `{id}` for the id of the object. */
  path: string;
  /** Names of its parameters; others are refused. */
  params: readonly string[];
  /** True when a browser's publishable key may make the call. */
  isPublic?: true;
  handle: Handler;
}

/** The parameter that a request with the publishable key needs, and one with the secret key does not. */
const SECRET = "client_secret";
/** Parameters of Stripe that have no effect here. */
const CREATE_INTENT = [
  "amount",
  "currency",
  "allowed_payment_method_types",
  "payment_method_types",
  "description",
  "metadata",
  "expand",
];

async function retrieveCharge({ db, id }: Call): Promise<Answer> {
  const charge = await findObject(db, "charge", id);
  if (charge !== undefined) return ok(charge.object);
  throw new Fault(404, {
    code: "resource_missing",
    message: `No such charge: '${id}'`,
    param: "id",
  });
}

/** For an act at the provider's own site: its events name no request of this site. */
function byOperator(handle: Handler): Handler {
  return (call) => handle({ ...call, requestId: null, idempotencyKey: null });
}

/** Stripe's own calls. Those below `/v1/sandbox` stand for what happens at Stripe without a call. */
export const ROUTES: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/payment_methods",
    params: ["type", "card", "billing_details"],
    isPublic: true,
    handle: createMethod,
  },
  { method: "GET", path: "/v1/payment_methods/{id}", params: ["expand"], handle: retrieveMethod },
  { method: "POST", path: "/v1/payment_intents", params: CREATE_INTENT, handle: createIntent },
  {
    method: "GET",
    path: "/v1/payment_intents",
    params: [...PAGING, "created"],
    handle: listIntents,
  },
  {
    method: "GET",
    path: "/v1/payment_intents/{id}",
    params: [SECRET, "expand"],
    isPublic: true,
    handle: retrieveIntent,
  },
  {
    method: "POST",
    path: "/v1/payment_intents/{id}/confirm",
    params: [SECRET, "payment_method", "expand"],
    isPublic: true,
    handle: confirmIntent,
  },
  {
    method: "POST",
    path: "/v1/payment_intents/{id}/cancel",
    params: ["cancellation_reason", "expand"],
    handle: cancelIntent,
  },
  {
    method: "POST",
    path: "/v1/refunds",
    params: ["payment_intent", "amount", "reason", "metadata"],
    handle: createRefund,
  },
  {
    method: "GET",
    path: "/v1/refunds",
    params: [...PAGING, "payment_intent"],
    handle: listOfIntent("refund", "/v1/refunds"),
  },
  { method: "GET", path: "/v1/refunds/{id}", params: ["expand"], handle: retrieveRefund },
  { method: "GET", path: "/v1/charges/{id}", params: ["expand"], handle: retrieveCharge },
  {
    method: "GET",
    path: "/v1/disputes",
    params: [...PAGING, "payment_intent"],
    handle: listOfIntent("dispute", "/v1/disputes"),
  },
  { method: "GET", path: "/v1/disputes/{id}", params: ["expand"], handle: retrieveDispute },
  { method: "GET", path: "/v1/events", params: [...PAGING, "type"], handle: listEvents },
  { method: "GET", path: "/v1/events/{id}", params: ["expand"], handle: retrieveEvent },
  {
    method: "POST",
    path: "/v1/sandbox/payment_intents/{id}/authenticate",
    params: [SECRET, "result"],
    isPublic: true,
    handle: authenticate,
  },
  {
    method: "POST",
    path: "/v1/sandbox/webhooks",
    params: ["delay_ms", "copies", "hold"],
    handle: changeAnnouncing,
  },
  {
    method: "POST",
    path: "/v1/sandbox/refunds",
    params: ["payment_intent", "amount", "reason", "metadata"],
    handle: byOperator(createRefund),
  },
  {
    method: "POST",
    path: "/v1/sandbox/refunds/{id}/settle",
    params: [],
    handle: byOperator(settleRefund),
  },
  {
    method: "POST",
    path: "/v1/sandbox/disputes",
    params: ["payment_intent", "amount", "is_inquiry"],
    handle: byOperator(createDispute),
  },
  {
    method: "POST",
    path: "/v1/sandbox/disputes/{id}/close",
    params: ["status"],
    handle: byOperator(closeDispute),
  },
];

const PATTERNS = ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace("{id}", "([A-Za-z0-9_]{1,250})")}$`),
}));

/** @throws Fault when there is no such call. */
export function findRoute(method: string, path: string): { route: Route; id: string } {
  for (const { route, pattern } of PATTERNS) {
    const [matched, id = ""] = (route.method === method && pattern.exec(path)) || [];
    if (matched !== undefined) return { route, id };
  }
  throw new Fault(404, {
    message: `Unrecognized request URL (${method.slice(0, 10)}: ${path.slice(0, 200)}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });
}
