import { AsyncLocalStorage } from "node:async_hooks";

const scopes = new AsyncLocalStorage<string>();

/** Runs work as part of a request: whatever it begins finds the id by `findRequestId`. */
export function runInRequest(requestId: string, work: () => void): void {
  scopes.run(requestId, work);
}

/** The id of the request that this code runs for; undefined in jobs, timers and commands. */
export function findRequestId(): string | undefined {
  return scopes.getStore();
}
