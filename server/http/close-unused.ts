import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** For requests that are on their way when the stop begins. */
const GRACE_MS = 500;

/**
 * Closes connections without a request when the site stops. Browsers open some ahead, and Node closes only those that
 * have had one and are idle at that moment: the stop would wait for the others until its limit.
 */
export function closeUnused(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }) => unused.delete(socket));
  app.addHook("preClose", async () => {
    // Read at the end of each reply: connections whose request was under way are closed once it is answered.
    app.server.keepAliveTimeout = 1;
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, GRACE_MS).unref();
  });
}
