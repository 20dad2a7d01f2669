import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { isMigrated } from "../db/migrate.ts";

/** `/healthz`: the process answers. `/readyz`: the database is reachable and up to date. */
export function serveHealth(app: FastifyInstance, pool: Pool, isStopping: () => boolean): void {
  // Whoever watches the site must not be refused because others ask much.
  const free = { config: { rateLimit: false } } as const;
  app.get("/healthz", free, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );

  app.get("/readyz", free, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const problem = isStopping() ? "the server is stopping" : await findProblem(pool, request.log);
    if (problem === undefined) return reply.send({ status: "ok" });
    return reply.status(503).send({ status: "error", message: problem });
  });
}

async function findProblem(pool: Pool, log: FastifyInstance["log"]): Promise<string | undefined> {
  try {
    return (await isMigrated(pool)) ? undefined : "the database is not migrated to this version";
  } catch (error) {
    log.warn({ err: error }, "readiness check failed");
    return "the database cannot be reached";
  }
}
