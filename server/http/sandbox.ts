import type { FastifyInstance } from "fastify";
import { refuseOtherSites } from "./caller.ts";

interface SandboxRequest {
  method: string;
  path: string;
  headers: Record<string, string | undefined>;
  body: string;
}

interface SandboxReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Answers a browser's request to the payment sandbox. */
export type AnswerBrowser = (request: SandboxRequest) => Promise<SandboxReply>;

export const SANDBOX_PREFIX = "/payments-sandbox";
const LONGEST_FORM = 16 * 1024;

/**
 * Serves the built-in payment sandbox, for the card form on our own pages. Only a request's form and key are
 * passed on, and nothing of it is logged.
 */
export async function serveSandbox(
  app: FastifyInstance,
  { answer, origin }: { answer: AnswerBrowser; origin: string },
): Promise<void> {
  // Form bodies are parsed as text below this path only.
  await app.register(async (part) => {
    part.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: LONGEST_FORM },
      (_request, body, done) => done(null, body),
    );
    part.route<{ Body: string | undefined }>({
      method: ["GET", "POST"],
      url: `${SANDBOX_PREFIX}/v1/*`,
      exposeHeadRoute: false,
      async handler(request, reply) {
        refuseOtherSites(request, origin);
        const { status, headers, body } = await answer({
          method: request.method,
          path: request.url.slice(SANDBOX_PREFIX.length),
          headers: { authorization: request.headers.authorization },
          body: request.body ?? "",
        });
        return reply.status(status).headers(headers).send(body);
      },
    });
  });
}
