import { join } from "node:path";
import { ask, ROOT, startProcess } from "../machine/start-process.ts";

export interface LoadRequest {
  /**
   * `flood`: as many requests as the server takes; `walk`: one after the other on each connection, which is one
   * unless told otherwise; `arrive`: so many a second, whether or not those before have been answered.
   */
  way: "flood" | "walk" | "arrive";
  url: string;
  /** Paths that a walk takes in turn; without them it asks for `url` alone. */
  paths?: readonly string[];
  headers: Record<string, string>;
  seconds: number;
  connections: number;
  /** Requests a second that arrive. */
  rate?: number;
}

export interface LoadAnswer {
  perSecond: number;
  requests: number;
  failed: number;
  /** Of those that failed; only of a walk. */
  statuses?: number[];
  /** Whole milliseconds in a flood, exact in a walk. */
  medianMs: number;
  /** 95th and 99th percentile; not in a flood. */
  p95Ms?: number;
  p99Ms?: number;
  /** Answered with 503, of those that arrive. */
  refused?: number;
}

const CONNECTIONS = 16;

export interface Load {
  run(
    request: Pick<LoadRequest, "way" | "url" | "seconds" | "paths" | "rate"> &
      Partial<Pick<LoadRequest, "headers" | "connections">>,
  ): Promise<LoadAnswer>;
  stop(): Promise<void>;
}

/** Starts a separate process that makes the requests, so that they cost the server's process nothing. */
export function startLoad(): Load {
  const started = startProcess(join(ROOT, "bench/load-process.ts"), { ipc: true });
  return {
    async run({ headers = {}, ...request }) {
      const answer = await ask<LoadAnswer>(started, {
        connections: request.way === "flood" ? CONNECTIONS : 1,
        headers,
        ...request,
      } satisfies LoadRequest);
      // Those that arrive whatever the server does may be more than it answers: the measure counts the lost ones.
      if (answer.failed > 0 && request.way !== "arrive")
        throw new Error(
          `${answer.failed} of ${answer.requests + answer.failed} requests to ${request.url} failed: ${answer.statuses?.join(", ") ?? "no status"}`,
        );
      return answer;
    },
    async stop() {
      started.child.kill();
      await started.ended;
    },
  };
}
