import type { FastifyInstance } from "fastify";
import { PUSH_WORKER } from "#shared/rules/notices.ts";
import { renderDrawing } from "#demo/drawing/draw.ts";
import { type WorkerScope, workForPush } from "./work-for-push.ts";

const ICON = { path: "/push-icon.png", side: 192 } as const;

/**
 * The service worker that shows push notices, and their icon: browsers take no drawing for one. The worker answers
 * no request of a page, so nothing is cached by it; a browser asks for a new version at most once a day.
 */
export function servePushWorker(app: FastifyInstance): void {
  const work: (scope: WorkerScope, icon: string) => void = workForPush;
  const script = `(${work.toString()})(self, ${JSON.stringify(ICON.path)});\n`;
  app.get(PUSH_WORKER.path, async (_request, reply) =>
    reply.type("text/javascript").header("cache-control", "no-cache").send(script),
  );
  let icon: Promise<Buffer> | undefined;
  app.get(ICON.path, async (_request, reply) => {
    icon ??= renderDrawing({ kind: "icon" }, ICON.side).png().toBuffer();
    return reply
      .type("image/png")
      .header("cache-control", "public, max-age=86400")
      .send(await icon);
  });
}
