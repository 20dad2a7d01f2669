import type { AnsweredRequest } from "./answered-request.ts";

/** A request that is traced. */
export interface TracedRequest {
  /** Part of the request's scope, by which what it does is found to belong to it. */
  span: unknown;
  end(request: AnsweredRequest): void;
}

export interface Tracing {
  beginRequest(requestId: string): TracedRequest;
  runJob<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Sends what is left. */
  close(): Promise<void>;
}
