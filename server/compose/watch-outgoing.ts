import { subscribe, unsubscribe } from "node:diagnostics_channel";

interface OutgoingCall {
  method: string;
  host: string;
}

type End = (status: number | undefined, error?: unknown) => void;

/** What Node publishes of a call: of `fetch` with an origin, of `node:http` with a host. */
interface Message {
  request: { method?: string; origin?: string | URL; host?: string };
  response?: { statusCode?: number };
  error?: unknown;
}

/**
 * Tells of calls to other hosts by `fetch` and `node:http`, until the returned function is called. Only their host is
 * told, because addresses contain keys.
 */
export function watchOutgoing(exceptHost: string, begin: (call: OutgoingCall) => End): () => void {
  const calls = new WeakMap<object, End>();
  const onStart = (message: unknown) => {
    const { request } = message as Message; // published by Node
    const host =
      request.origin === undefined ? request.host : new URL(String(request.origin)).hostname;
    if (host === undefined || exceptHost.split(":")[0] === host) return;
    calls.set(request, begin({ method: request.method ?? "GET", host }));
  };
  const onEnd = (message: unknown) => {
    const { request, response, error } = message as Message; // published by Node
    calls.get(request)?.(response?.statusCode, error);
    calls.delete(request);
  };
  const listeners = [
    ["undici:request:create", onStart],
    ["undici:request:headers", onEnd],
    ["undici:request:error", onEnd],
    ["http.client.request.start", onStart],
    ["http.client.response.finish", onEnd],
    ["http.client.request.error", onEnd],
  ] as const; // pairs
  for (const [name, listener] of listeners) subscribe(name, listener);
  return () => {
    for (const [name, listener] of listeners) unsubscribe(name, listener);
  };
}
