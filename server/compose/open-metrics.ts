import { createServer, type Server } from "node:http";
import type { Logger } from "pino";
import type { Pool } from "pg";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { AnsweredRequest } from "#server/base/answered-request.ts";
import { CommandError } from "#server/base/command-error.ts";
import type { ReplicaState } from "#server/db/replica.ts";
import { countJobs } from "#server/jobs/count-jobs.ts";
import type { IndexState } from "#server/search-index/search-index.ts";

export interface MeasuredParts {
  pool: Pool;
  cache: {
    readonly asked: Readonly<{ hits: number; misses: number }>;
    readonly size: number;
    readonly bytes: number;
  };
  streams: { readonly size: number };
  slow: { readonly count: number };
  /** Undefined where this process has no index. */
  index: { readState(): Promise<IndexState | undefined> } | undefined;
  /** Undefined where the settings name none. */
  replica:
    | { readonly counts: Pick<ReplicaState, "asked" | "used">; readState(): Promise<ReplicaState> }
    | undefined;
  log: Pick<Logger, "info" | "warn">;
}

export interface Metrics {
  observe(request: AnsweredRequest): void;
  /** @throws CommandError when the port cannot be listened on */
  listen(parts: MeasuredParts): Promise<void>;
  close(): Promise<void>;
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** How long a reading waits for the database and the index; Prometheus itself waits ten seconds. */
const LIMIT_MS = 3_000;
/** The database and the index are asked at most this often, however many readers there are. */
const COUNTED_MS = 5_000;

/**
 * Metrics for Prometheus. Labels have few values, and none of them is personal: names of calls, patterns of
 * addresses, queues, states.
 */
export function openMetrics({ host, port }: { host: string; port: number }): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: "forecourt_request_duration_seconds",
    help: "Requests that were answered by the application, by route and class of status. Cached replies are counted apart.",
    labelNames: ["method", "route", "status"] as const, // the literals
    buckets: BUCKETS,
    registers: [register],
  });
  let server: Server | undefined;
  return {
    observe: ({ method, route, status, seconds }) =>
      durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    async listen(parts) {
      measure(register, parts);
      if (parts.replica) measureReplica(register, parts.replica);
      server = await serve(register, { host, port }).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        throw new CommandError(
          `The metrics cannot be served: ${reason}. Set METRICS_PORT and METRICS_HOST to a port that is free.`,
        );
      });
      parts.log.info({ host, port }, "metrics are served");
    },
    async close() {
      server?.closeAllConnections();
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
      register.clear();
    },
  };
}

function measure(register: Registry, parts: MeasuredParts): void {
  const { pool, cache, streams, slow, index, log } = parts;
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    addGauge(register, name, help, read);
  gauge("database_connections_open", "Connections of this process’s pool.", () => pool.totalCount);
  gauge(
    "database_connections_in_use",
    "Connections of the pool that work at the moment.",
    () => pool.totalCount - pool.idleCount,
  );
  gauge(
    "database_connections_waiting",
    "Requests that wait for a connection.",
    () => pool.waitingCount,
  );
  gauge("database_connections_max", "DATABASE_POOL_MAX.", () => pool.options.max);
  gauge("page_cache_replies", "Replies in the page cache.", () => cache.size);
  gauge("page_cache_bytes", "Size of the page cache.", () => cache.bytes);
  gauge("live_streams", "Open pages that receive news.", () => streams.size);
  register.registerMetric(
    new Counter({
      name: "forecourt_slow_queries_total",
      help: "SQL statements that took longer than SLOW_QUERY_MS.",
      registers: [],
      collect() {
        this.reset();
        this.inc(slow.count);
      },
    }),
  );
  addCounter(
    register,
    "page_cache_requests_total",
    "Visitors’ requests that the page cache has answered (hit), and has not (miss).",
    "result",
    () => ({ hit: cache.asked.hits, miss: cache.asked.misses }),
  );

  const readJobs = shared(COUNTED_MS, () =>
    within(countJobs(pool)).catch((error: unknown) => {
      log.warn({ err: error }, "counting jobs for the metrics failed");
      return undefined;
    }),
  );
  gauge("database_up", "1 if the database has answered within three seconds, else 0.", async () =>
    (await readJobs()) === undefined ? 0 : 1,
  );
  register.registerMetric(
    new Gauge({
      name: "forecourt_jobs",
      help: "Jobs of the whole site, by queue and state: waiting, due, retry, active, failed.",
      labelNames: ["queue", "state"] as const, // the literals
      registers: [],
      async collect() {
        const counts = (await readJobs()) ?? [];
        this.reset();
        for (const { queue, state, count } of counts) this.set({ queue, state }, count);
      },
    }),
  );

  if (index === undefined) return;
  const readIndex = shared(COUNTED_MS, () => within(index.readState()).catch(() => undefined));
  gauge(
    "search_index_ready",
    "1 if the index answers searches, 0 if the database does.",
    async () => ((await readIndex()) === undefined ? 0 : 1),
  );
  gauge(
    "search_index_cars",
    "Cars in the search index of this process; 0 while it is loading.",
    async () => (await readIndex())?.cars ?? 0,
  );
  gauge(
    "search_index_age_seconds",
    "Time since the index has last read changes; about a minute at most while all is well.",
    async () => {
      const state = await readIndex();
      return state === undefined ? Number.NaN : (Date.now() - state.followedAt) / 1000;
    },
  );
}

function measureReplica(register: Registry, replica: NonNullable<MeasuredParts["replica"]>): void {
  addCounter(
    register,
    "replica_queries_total",
    "Queries that the replica may answer, by the server that has answered them: replica or primary.",
    "server",
    () => ({ replica: replica.counts.used, primary: replica.counts.asked - replica.counts.used }),
  );
  const readState = shared(COUNTED_MS, () => within(replica.readState()).catch(() => undefined));
  addGauge(
    register,
    "replica_bytes_behind",
    "The write-ahead log that the replica has not replayed. NaN if that is unknown.",
    async () => (await readState())?.bytesBehind ?? Number.NaN,
  );
}

function addGauge(
  register: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  register.registerMetric(
    new Gauge({
      name: `forecourt_${name}`,
      help,
      registers: [],
      async collect() {
        this.set(await read());
      },
    }),
  );
}

/** A counter that is kept elsewhere; `read` gives its total by the values of its one label. */
function addCounter(
  register: Registry,
  name: string,
  help: string,
  label: string,
  read: () => Readonly<Record<string, number>>,
): void {
  register.registerMetric(
    new Counter({
      name: `forecourt_${name}`,
      help,
      labelNames: [label],
      registers: [],
      collect() {
        this.reset();
        for (const [value, total] of Object.entries(read())) this.inc({ [label]: value }, total);
      },
    }),
  );
}

/** Shares one reading among all who ask while it is under way, and for some time after it. */
function shared<T>(forMs: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (last === undefined || Date.now() - last.at >= forMs)
      last = { at: Date.now(), answer: read() };
    return last.answer;
  };
}

async function within<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer")), LIMIT_MS);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function serve(
  register: Registry,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    const [path] = (request.url ?? "/").split("?", 1);
    if (path !== "/metrics" || (request.method !== "GET" && request.method !== "HEAD")) {
      response.writeHead(404, { "content-type": "text/plain" }).end("Metrics are at /metrics.\n");
      return;
    }
    register.metrics().then(
      (text) =>
        response
          .writeHead(200, { "content-type": register.contentType, "cache-control": "no-store" })
          .end(request.method === "HEAD" ? undefined : text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  return server;
}
