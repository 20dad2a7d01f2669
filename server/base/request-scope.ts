import { AsyncLocalStorage } from "node:async_hooks";

/** What a reply shows of the catalogue: the reply cache drops it when that changes. */
export interface Shown {
  /** Ids of cars and their sellers. */
  readonly ids: Set<string>;
  /** True where other cars can change the reply, too, by entering a list or a count. */
  isList: boolean;
}

/** Which servers the queries of a call went to, of those that may go to a replica. */
export interface Elsewhere {
  /** Whether one went to the replica. */
  isUsed: boolean;
  /** Whether one went to the primary. */
  isMixed?: boolean;
}

/** What some work is done for. */
export interface Scope {
  requestId?: string;
  /** The language of whoever reads the texts that the work writes; English without it. */
  language?: string;
  /** The name of a job or chore. */
  job?: string;
  /** See `TracedRequest`. */
  span?: unknown;
  /** A read by somebody who is not logged in, as far as their request tells. */
  isVisitors?: boolean;
  /** Set where a replica may be read from. */
  elsewhere?: Elsewhere | undefined;
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
