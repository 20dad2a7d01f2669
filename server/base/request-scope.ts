import { AsyncLocalStorage } from "node:async_hooks";
import type { Shown } from "./shown.ts";

/** What some work is done for. */
export interface Scope {
  requestId?: string;
  /** The name of a job or chore. */
  job?: string;
  /** See `TracedRequest`. */
  span?: unknown;
  /** Set where the reply may be cached: use cases note what it shows. */
  shown?: Shown;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs work in a scope: whatever it begins finds the scope by `findScope`. */
export function runInScope<T>(scope: Scope, work: () => T): T {
  return scopes.run(scope, work);
}

/** What this code runs for; undefined in timers, at the start and in commands. */
export function findScope(): Scope | undefined {
  return scopes.getStore();
}
