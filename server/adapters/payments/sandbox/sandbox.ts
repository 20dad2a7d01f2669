import type { Pool, PoolClient } from "pg";
import type { Answer } from "./call.ts";
import { Deliveries, type DeliveryOptions } from "./deliveries.ts";
import { answerOnce, fingerprintOf, type Reply } from "./idempotency.ts";
import { isPublicCaller, type Keys, secretKeyRequired } from "./keys.ts";
import { listenLocally, type LocalServer } from "./local-server.ts";
import { randomText } from "./objects.ts";
import { refuseUnknown } from "./params.ts";
import { findRoute } from "./routes.ts";
import { forgetOlderThan } from "./store.ts";
import { Fault, readForm, type WireReply, type WireRequest } from "./wire.ts";

export interface SandboxOptions extends Keys {
  pool: Pool;
  webhookSecret: string;
  /** Where events are sent; undefined until the site listens there. */
  webhookUrl: () => string | undefined;
  log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  /** Pause before the first retry of an event, in milliseconds; a second unless told. */
  retryMs?: number;
}

/** A payment provider for trying the site out: Stripe's protocol, its test cards, and no money. */
export interface Sandbox {
  /** Answers one request of Stripe's protocol. */
  handle(request: WireRequest): Promise<WireReply>;
  /** The same for browsers. The secret key is refused here: its owner has let it out. */
  handleFromBrowser(request: WireRequest): Promise<WireReply>;
  /** Answers on a free port of this machine, for a client library. */
  listen(): Promise<LocalServer>;
  /** Deletes old payments and events. A site that still refers to one gets "not found". */
  forgetOld(): Promise<void>;
  /** Starts to deliver events. */
  start(): void;
  /** Resolves when no work is under way any more. */
  stop(): Promise<void>;
}

const DELIVER = /^\/v1\/sandbox\/events\/(\w{1,250})\/deliver$/;
const LONGEST_KEY = 255;
const RETRY_MS = 1_000;
const KEPT_DAYS = 90;

export function createSandbox(options: SandboxOptions): Sandbox {
  const { pool, log, retryMs = RETRY_MS } = options;
  const deliveryOptions: DeliveryOptions = { ...options, retryMs };
  const deliveries = new Deliveries(deliveryOptions);

  async function reply(request: WireRequest, fromBrowser: boolean): Promise<WireReply> {
    const requestId = `req_${randomText(14)}`;
    try {
      const answer = await answerRequest(request, requestId, fromBrowser);
      return toReply(requestId, answer);
    } catch (error) {
      if (error instanceof Fault)
        return toReply(requestId, { status: error.status, body: JSON.stringify(error.body) });
      // Neither the path nor the fields are logged: they may contain a card.
      log.error({ err: error, requestId }, "the payments sandbox failed");
      const body = { error: { type: "api_error", message: "The sandbox failed; see the log." } };
      return toReply(requestId, { status: 500, body: JSON.stringify(body) });
    }
  }

  async function answerRequest(
    { method, path: pathWithQuery, headers, body }: WireRequest,
    requestId: string,
    fromBrowser: boolean,
  ): Promise<Reply> {
    const isPublic = isPublicCaller(headers, options);
    if (fromBrowser && !isPublic)
      throw new Fault(401, { message: "A secret key is never used in a browser." });
    const [path = "", query = ""] = pathWithQuery.split("?", 2);
    const [, event] = (method === "POST" && DELIVER.exec(path)) || [];
    if (event !== undefined) {
      if (isPublic) throw secretKeyRequired();
      return { status: 200, body: JSON.stringify(await deliveries.deliverNow(event)) };
    }
    const { route, id } = findRoute(method, path);
    if (isPublic && route.isPublic === undefined) throw secretKeyRequired();
    const params = readForm(method === "GET" ? query : body);
    refuseUnknown(params, route.params);
    const idempotencyKey = method === "POST" ? readKey(headers) : null;
    const answer = await withTransaction(pool, async (db) => {
      const work = () => route.handle({ db, params, id, isPublic, requestId, idempotencyKey });
      if (idempotencyKey === null) return toBytes(await work());
      const fingerprint = fingerprintOf(options.secretKey, [path, body]);
      // A browser must not be able to claim an idempotency key that the site is going to use.
      const key = `${isPublic ? "public" : "site"}:${idempotencyKey}`;
      return await answerOnce(db, { key, fingerprint, requestId }, work);
    });
    if (method === "POST") deliveries.wake();
    return answer;
  }

  return {
    handle: (request) => reply(request, false),
    handleFromBrowser: (request) => reply(request, true),
    listen: () => listenLocally((request) => reply(request, false)),
    forgetOld: () => forgetOlderThan(pool, KEPT_DAYS),
    start: () => deliveries.start(),
    stop: () => deliveries.stop(),
  };
}

function readKey(headers: WireRequest["headers"]): string | null {
  const key = headers["idempotency-key"];
  if (key === undefined || key === "") return null;
  if (typeof key === "string" && key.length <= LONGEST_KEY) return key;
  throw new Fault(400, {
    type: "idempotency_error",
    message: `Idempotency keys may have up to ${LONGEST_KEY} characters.`,
  });
}

function toBytes({ status, body }: Answer): Reply {
  return { status, body: JSON.stringify(body) };
}

function toReply(requestId: string, { status, body, originalRequest }: Reply): WireReply {
  return {
    status,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-cache, no-store",
      "request-id": requestId,
      ...(originalRequest !== undefined && {
        "idempotent-replayed": "true",
        "original-request": originalRequest,
      }),
    },
    body,
  };
}

/** Rolls back when the work throws. A bank's refusal is returned, not thrown, so it is committed. */
async function withTransaction<T>(pool: Pool, work: (db: PoolClient) => Promise<T>): Promise<T> {
  const db = await pool.connect();
  let isBroken = false;
  try {
    await db.query("BEGIN");
    const result = await work(db);
    await db.query("COMMIT");
    return result;
  } catch (error) {
    await db.query("ROLLBACK").catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    db.release(isBroken);
  }
}
