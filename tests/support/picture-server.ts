import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface PictureServer {
  port: number;
  /** What was asked for, in order. */
  asked: IncomingMessage[];
  /** An address of it, by its own number unless told. */
  at(path: string, host?: string): string;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server of somebody else, which answers each path as the table says and 404 otherwise. */
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
