/** Transport to the server: a private Unix socket, or on Windows the loopback address. */
export type Transport = "socket" | "network";

/** Connection parameters, as named by the `pg` package. */
export interface EmbeddedConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}

/** Name of the database, and of the superuser who owns its tables. The site connects as another role. */
export const DATABASE_NAME = "forecourt";

/**
 * For a small server (2 cores, 1-2 GB) with a web application on the same machine. Passed at every start, so
 * that a newer release can change them.
 */
const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  // PostgreSQL's durable defaults, stated so that a stray line in postgresql.conf cannot weaken them.
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  autovacuum: "on",
  max_connections: "60",
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  // SSDs read any page at nearly the price of the next one.
  random_page_cost: "1.1",
  wal_compression: "on",
  max_wal_size: "512MB",
  // Hundreds of short queries: JIT compilation and parallel plans would only cost time.
  jit: "off",
  max_parallel_workers_per_gather: "0",
  // There is no replication; this saves three processes.
  max_logical_replication_workers: "0",
  // Statement errors quote personal data, so only the server's own messages are logged (`log` ranks above
  // `error` in this setting), without details and statements.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_statement: "none",
  log_checkpoints: "off",
  log_autovacuum_min_duration: "-1",
  log_line_prefix: "%m [%p] ",
  log_timezone: "UTC",
  timezone: "UTC",
  logging_collector: "off",
  log_destination: "stderr",
};

/** Only for disposable clusters, such as those of tests: a power failure may corrupt them. */
const DISPOSABLE_SETTINGS: Readonly<Record<string, string>> = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
};

/** All settings of one start; `own` are those of its transport. */
export function serverSettings(
  own: Readonly<Record<string, string>>,
  isDisposable: boolean,
): Record<string, string> {
  return { ...SERVER_SETTINGS, ...(isDisposable ? DISPOSABLE_SETTINGS : {}), ...own };
}
