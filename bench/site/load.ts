import { join } from "node:path";
import { ask, ROOT, startProcess } from "../machine/start-process.ts";

export interface LoadRequest {
  /** `flood`: as many as the server takes; `walk`: one after the other on one connection. */
  way: "flood" | "walk";
  url: string;
  headers: Record<string, string>;
  seconds: number;
  connections: number;
}

export interface LoadAnswer {
  perSecond: number;
  requests: number;
  failed: number;
  /** Of whole milliseconds in a flood, exact in a walk. */
  medianMs: number;
  /** Of a walk: what all but a twentieth of the requests stay below. */
  p95Ms?: number;
}

const CONNECTIONS = 16;

export interface Load {
  run(
    request: Pick<LoadRequest, "way" | "url" | "seconds"> & { headers?: Record<string, string> },
  ): Promise<LoadAnswer>;
  stop(): Promise<void>;
}

/** A process that makes requests, so that making them costs the server's process nothing. */
export function startLoad(): Load {
  const started = startProcess(join(ROOT, "bench/load.ts"), { ipc: true });
  return {
    async run({ headers = {}, ...request }) {
      const answer = await ask<LoadAnswer>(started, {
        connections: CONNECTIONS,
        headers,
        ...request,
      } satisfies LoadRequest);
      if (answer.failed > 0)
        throw new Error(
          `${answer.failed} of ${answer.requests + answer.failed} requests to ${request.url} failed`,
        );
      return answer;
    },
    async stop() {
      started.child.kill();
      await started.ended;
    },
  };
}
