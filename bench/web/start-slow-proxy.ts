import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const DELAY_MS = 150;
const BYTES_PER_MS = 200;
/** As much as is sent at once; smaller pieces would cost more waits than they shape. */
const PIECE = 4_000;

export interface SlowProxy {
  url: string;
  stop(): Promise<void>;
}

/**
 * A proxy that imitates a slow line: every answer is delayed by 150 ms, and all together get at most 200 kB a
 * second.
 */
export async function startSlowProxy(target: string): Promise<SlowProxy> {
  // When the line is free again, on the clock of `performance.now()`.
  let freeAt = 0;
  const passOn = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    await sleep(DELAY_MS);
    const answer = await forward(incoming, target);
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    for await (const chunk of answer) {
      const bytes = chunk as Buffer; // no encoding was set
      for (let from = 0; from < bytes.length; from += PIECE) {
        const piece = bytes.subarray(from, from + PIECE);
        freeAt = Math.max(freeAt, performance.now()) + piece.length / BYTES_PER_MS;
        await sleep(freeAt - performance.now());
        outgoing.write(piece);
      }
    }
    outgoing.end();
  };
  const server = createServer((incoming, outgoing) => {
    // The browser has closed the connection early: there is no client left to report the error to.
    passOn(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listening on an address, not on a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(incoming: IncomingMessage, target: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method = "GET", url = "/", headers } = incoming;
    request(target + url, { method, headers }, resolve)
      .once("error", reject)
      .end();
  });
}
