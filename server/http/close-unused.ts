import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** For requests that are on their way when the stop begins. */
const GRACE_MS = 500;

/**
 * Closes connections on which no request has come, when the site stops. Browsers open some ahead, and Node closes only
 * those that have had a request: the stop would wait for the others until its limit.
 */
export function closeUnused(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }) => unused.delete(socket));
  app.addHook("preClose", async () => {
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, GRACE_MS).unref();
  });
}
