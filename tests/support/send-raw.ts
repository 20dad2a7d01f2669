import { type IncomingHttpHeaders, request } from "node:http";
import type { TestApp } from "./app.ts";

/** Sends a path exactly as written; `fetch` would normalize it first. */
export function sendRaw(
  server: Pick<TestApp, "url">,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; headers: IncomingHttpHeaders }> {
  const { port, hostname } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, hostname, path, headers }, (reply) => {
      let body = "";
      reply.on("data", (chunk: Buffer) => (body += chunk.toString()));
      reply.on("end", () =>
        resolve({ status: reply.statusCode ?? 0, body, headers: reply.headers }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}
