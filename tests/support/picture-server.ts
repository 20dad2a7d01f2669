import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface PictureServer {
  port: number;
  /** Received requests, in order. */
  asked: IncomingMessage[];
  /** A URL on this server; by default with its IP address. */
  at(path: string, host?: string): string;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server of a third party, which answers each path by the table, and otherwise with 404. */
export async function startPictureServer(
  answers: Readonly<Record<string, Answer>>,
  listen: { host?: string; port?: number } = {},
): Promise<PictureServer> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    const answer = answers[(request.url ?? "").replace(/\?.*$/, "")];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  const { host = "127.0.0.1", port = 0 } = listen;
  server.listen(port, host);
  await once(server, "listening");
  const { port: own } = server.address() as AddressInfo; // it listens on a port
  return {
    port: own,
    asked,
    at: (path, name = host) => `http://${name}:${own}${path}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
