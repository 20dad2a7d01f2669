import { Stripe } from "stripe";
import type { PoolClient } from "pg";
import { nowInSeconds, randomText } from "./objects.ts";
import type { Params } from "./wire.ts";

/** A parsed and authenticated request, with the transaction that it runs in. */
export interface Call {
  db: PoolClient;
  params: Params;
  /** The id in the path; empty where the path has none. */
  id: string;
  /** The publishable key is public: it gives access to an intent only with that intent's client secret. */
  isPublic: boolean;
  requestId: string | null;
  idempotencyKey: string | null;
}

export interface Answer {
  status: number;
  body: object;
}

export type Handler = (call: Call) => Promise<Answer>;

export function ok(body: object): Answer {
  return { status: 200, body };
}

/** Stores an event in the transaction of the change, so that neither is committed without the other. */
export async function emit(call: Call, type: string, object: object): Promise<void> {
  const id = `evt_${randomText()}`;
  const event = {
    id,
    object: "event",
    api_version: Stripe.API_VERSION,
    created: nowInSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  };
  await call.db.query(
    `INSERT INTO sandbox_events (id, type, body, state, copies, due_at)
     SELECT $1, $2, $3, CASE WHEN is_held THEN 'held' ELSE 'waiting' END, copies,
       now() + make_interval(secs => delay_ms / 1000.0)
     FROM sandbox_settings`,
    [id, type, JSON.stringify(event)],
  );
}
