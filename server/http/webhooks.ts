import type { FastifyInstance } from "fastify";
import { takeRawBodies } from "./raw-bodies.ts";

/** Events are a few kilobytes. */
const MOST_BYTES = 1024 * 1024;

/** Receives the payment provider's events. The signature covers the raw bytes, so the body is not parsed. */
export async function serveWebhooks(
  app: FastifyInstance,
  path: string,
  receive: (body: Buffer, signature: string) => Promise<void>,
): Promise<void> {
  await app.register(async (scope) => {
    takeRawBodies(scope, "*", MOST_BYTES);
    scope.post<{ Body: Buffer | undefined }>(path, async ({ body, headers }) => {
      await receive(body ?? Buffer.alloc(0), String(headers["stripe-signature"] ?? ""));
      return { received: true };
    });
  });
}
