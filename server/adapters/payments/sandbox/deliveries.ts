import { Stripe } from "stripe";
import type { Pool } from "pg";
import { noSuchEvent } from "./events.ts";

export interface DeliveryOptions {
  pool: Pool;
  webhookSecret: string;
  /** Undefined until the site listens; events wait until then. */
  webhookUrl: () => string | undefined;
  log: { warn(details: object, message: string): void };
  /** Pause before the first retry, in milliseconds. It doubles with every further one (backoff). */
  retryMs: number;
}

const TIMEOUT_MS = 10_000;
/**
 * Until its lease ends, an event is sent by this process alone. Should the process die, another one sends it
 * then.
 */
const LEASE_SECONDS = 30;
const LONGEST_WAIT_MS = 3_600_000;
const MOST_TRIES = 60;
const AT_ONCE = 10;
/** How often to look for events of other processes, which cannot wake this one. */
const LOOK_AGAIN_MS = 15_000;
const KEPT_HOURS = 24;

interface Due {
  id: string;
  body: string;
  copies: number;
  tries: number;
}

/** Delivers events to the site, with retries until the site has confirmed them. */
export class Deliveries {
  readonly #options: DeliveryOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStarted = false;
  #isAskedAgain = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStarted = true;
    this.wake();
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Wakes the worker: an event may be due. */
  wake(): void {
    if (!this.#isStarted) return;
    if (this.#running !== undefined) {
      this.#isAskedAgain = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#isAskedAgain = false;
    this.#running = this.#work()
      .catch((error: unknown) => {
        this.#options.log.warn({ err: error }, "sending sandbox events failed, will retry");
        return LOOK_AGAIN_MS;
      })
      .then((waitMs) => {
        this.#running = undefined;
        if (!this.#isStarted) return;
        if (this.#isAskedAgain) this.wake();
        else this.#timer = setTimeout(() => this.wake(), waitMs).unref();
      });
  }

  /** Sends one event at once, out of turn. A scheduled delivery of it stays scheduled. */
  async deliverNow(id: string): Promise<{ status: number }> {
    const { pool } = this.#options;
    const { rows } = await pool.query<Pick<Due, "body">>(
      "SELECT body FROM sandbox_events WHERE id = $1",
      [id],
    );
    if (rows[0] === undefined) throw noSuchEvent(id);
    return { status: await this.#post(rows[0].body) };
  }

  /** Sends the due events. Returns the milliseconds until the next look. */
  async #work(): Promise<number> {
    const { pool, webhookUrl } = this.#options;
    if (webhookUrl() === undefined) return LOOK_AGAIN_MS / 10;
    await pool.query(
      "DELETE FROM sandbox_requests WHERE created_at < now() - make_interval(hours => $1)",
      [KEPT_HOURS],
    );
    for (;;) {
      const due = await this.#take();
      if (due.length === 0 || this.#stopping.signal.aborted) break;
      await Promise.all(due.map((event) => this.#send(event)));
    }
    const { rows } = await pool.query<{ wait: number | null }>(
      `SELECT extract(epoch FROM min(due_at) - now())::float8 * 1000 AS wait
       FROM sandbox_events WHERE state = 'waiting'`,
    );
    return Math.min(LOOK_AGAIN_MS, Math.max(0, Math.ceil(rows[0]?.wait ?? LOOK_AGAIN_MS)));
  }

  async #take(): Promise<Due[]> {
    const { rows } = await this.#options.pool.query<Due>(
      `UPDATE sandbox_events SET tries = tries + 1, due_at = now() + make_interval(secs => $2)
       WHERE id IN (
         SELECT id FROM sandbox_events WHERE state = 'waiting' AND due_at <= now()
         ORDER BY sequence LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id, body, copies, tries`,
      [AT_ONCE, LEASE_SECONDS],
    );
    return rows;
  }

  async #send({ id, body, copies, tries }: Due): Promise<void> {
    const { pool, log, retryMs } = this.#options;
    let left = copies;
    let status = 200;
    while (left > 0 && isTaken(status)) {
      status = await this.#post(body);
      if (isTaken(status)) left -= 1;
    }
    if (left === 0) {
      await pool.query("UPDATE sandbox_events SET state = 'delivered', copies = 0 WHERE id = $1", [
        id,
      ]);
      return;
    }
    const isLast = tries >= MOST_TRIES;
    const waitMs = Math.min(LONGEST_WAIT_MS, retryMs * 2 ** Math.min(tries - 1, 30));
    await pool.query(
      `UPDATE sandbox_events SET state = $2, copies = $3, due_at = now() + make_interval(secs => $4)
       WHERE id = $1 AND state = 'waiting'`,
      [id, isLast ? "given_up" : "waiting", left, waitMs / 1000],
    );
    if (!this.#stopping.signal.aborted)
      log.warn({ event: id, status, tries }, "the site did not accept a sandbox event");
  }

  /** The HTTP status of the reply; 0 when there was none. */
  async #post(body: string): Promise<number> {
    const { webhookSecret: secret, webhookUrl } = this.#options;
    const url = webhookUrl();
    if (url === undefined) return 0;
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": sign(body, secret),
          "user-agent": "Forecourt sandbox",
        },
        body,
        redirect: "error",
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopping.signal]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }
}

function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Signs a payload by Stripe's own code, with the time of now. */
function sign(payload: string, secret: string): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret });
}
