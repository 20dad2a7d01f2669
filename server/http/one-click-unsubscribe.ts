import type { FastifyInstance } from "fastify";
import { pathIn } from "#shared/lib/language.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import { languageNow } from "#server/base/speak.ts";
import { takeRawBodies } from "./raw-bodies.ts";

/** Where mail programs end alerts, by the key in the address. */
export const ONE_CLICK = "/api/alerts/:key/end";
const MOST_BYTES = 16 * 1024;

/**
 * Ends alerts by one POST without a log-in (RFC 8058): mail programs send it by themselves, as a form of either kind,
 * which says nothing more than the address. People who follow the same link get the page of the alert.
 */
export async function serveOneClick(
  app: FastifyInstance,
  end: (key: string) => Promise<unknown>,
): Promise<void> {
  await app.register(async (scope) => {
    takeRawBodies(scope, "*", MOST_BYTES);
    scope.post<{ Params: { key: string } }>(ONE_CLICK, async ({ params }) => {
      await end(params.key);
      return { acknowledged: true };
    });
    scope.get<{ Params: { key: string } }>(ONE_CLICK, async ({ params }, reply) =>
      reply
        .header("cache-control", "no-store")
        .redirect(
          `${pathIn(languageNow(), PAGE_PATHS.alert)}#${params.key.replace(/[^\w.~-]/g, "")}`,
          303,
        ),
    );
  });
}
