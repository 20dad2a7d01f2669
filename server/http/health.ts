import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { within } from "../base/within.ts";
import { describeLowSpace } from "../db/free-space.ts";
import { isMigrated } from "../db/migrate.ts";

/** Shorter than the usual timeout of health checks. */
const LIMIT_MS = 2_500;

interface HealthParts {
  pool: Pool;
  dataDir: string;
  isStopping: () => boolean;
}

/** `/healthz`: the process answers. `/readyz`: the database is reachable and up to date, and the disk has room. */
export function serveHealth(
  app: FastifyInstance,
  { pool, dataDir, isStopping }: HealthParts,
): void {
  // Health checks must not be rate-limited because of other clients' requests.
  const free = { config: { rateLimit: false } } as const;
  app.get("/healthz", free, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );

  let asked: Promise<string | undefined> | undefined;
  // Single-flight: while the database does not answer, readiness checks share one query, because each would
  // take a connection.
  const askDatabase = () => {
    asked ??= findProblem(pool, app.log).finally(() => (asked = undefined));
    return asked;
  };
  app.get("/readyz", free, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const problem = isStopping()
      ? "the server is stopping"
      : (findFullDisk(dataDir) ??
        (await within(LIMIT_MS, askDatabase).catch(() => "the database does not answer")));
    if (problem === undefined) return reply.send({ status: "ok" });
    return reply.status(503).send({ status: "error", message: problem });
  });
}

/** Omits the directory's name, which only the operator may see. */
function findFullDisk(dataDir: string): string | undefined {
  return describeLowSpace(dataDir) && "the disk is full";
}

async function findProblem(pool: Pool, log: FastifyInstance["log"]): Promise<string | undefined> {
  try {
    return (await isMigrated(pool)) ? undefined : "the database is not migrated to this version";
  } catch (error) {
    log.warn({ err: error }, "readiness check failed");
    return "the database cannot be reached";
  }
}
