import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { WireReply, WireRequest } from "./wire.ts";

/** Where the sandbox answers: reachable from this machine only, with the secret key. */
export interface LocalServer {
  endpoint: { host: string; port: number; protocol: "http" };
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
const LONGEST_BODY = 64 * 1024;

export async function listenLocally(
  handle: (request: WireRequest) => Promise<WireReply>,
): Promise<LocalServer> {
  const server = createServer((request, response) => {
    // New connections cost nothing on one machine, and an open one would delay `close`.
    response.setHeader("connection", "close");
    readBody(request)
      .then(async (body) => {
        const { method = "GET", url: path = "/", headers } = request;
        const reply = await handle({ method, path, headers, body });
        response.writeHead(reply.status, reply.headers).end(reply.body);
      })
      // The body is too long or the client is gone: no reply is sent.
      .catch(() => response.destroy());
  });
  server.listen(0, HOST);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port, not a pipe
  return {
    endpoint: { host: HOST, port, protocol: "http" },
    async close() {
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    const bytes = part as Buffer; // no encoding is set
    length += bytes.length;
    if (length > LONGEST_BODY) throw new Error("The request is too long.");
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString();
}
