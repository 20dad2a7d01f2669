import { setTimeout as wait } from "node:timers/promises";
import type { Turns } from "#server/adapters/web-pictures/web-pictures.ts";

/**
 * Limits the rate of requests in two ways. A server gets one request at a time with a pause after it, however
 * many sellers and names lead there. A seller causes requests at the same rate, however many servers they go
 * to.
 */
export class HostTurns {
  readonly #pauseMs: number;
  readonly #last = new Map<string, Promise<void>>();
  /** When each seller may cause the next request. */
  readonly #next = new Map<string, number>();

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  /** The turns of a seller; waiting ends with the reason of `stopped` once that is aborted. */
  of(seller: string, stopped: AbortSignal): Turns {
    return {
      pace: () => this.#pace(seller, stopped),
      alone: (network, ask) => this.#run(network, stopped, ask),
    };
  }

  async #pace(seller: string, stopped: AbortSignal): Promise<void> {
    const now = performance.now();
    for (const [each, at] of this.#next) if (at <= now) this.#next.delete(each);
    const mine = this.#next.get(seller) ?? now;
    this.#next.set(seller, mine + this.#pauseMs);
    if (mine > now) await this.#pause(stopped, mine - now);
    stopped.throwIfAborted();
  }

  async #run<T>(network: string, stopped: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(network);
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    this.#last.set(network, isOver);
    await before;
    try {
      stopped.throwIfAborted();
      return await work();
    } finally {
      void this.#pause(stopped, this.#pauseMs).then(() => {
        if (this.#last.get(network) === isOver) this.#last.delete(network);
        end();
      });
    }
  }

  async #pause(stopped: AbortSignal, milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { signal: stopped, ref: false }).catch(() => {});
  }
}
