/** How the server is reached: a private Unix socket, or on Windows the machine's own network address. */
export type Transport = "socket" | "network";

/** How to reach the server, in the words of the `pg` package. */
export interface EmbeddedConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}

/** The superuser, who owns the tables, and the database, both of this name. The site works as another role. */
export const DATABASE_NAME = "forecourt";

/**
 * For a small server (2 cores, 1-2 GB) with a web application on the same machine.
 * Given anew at every start, so a newer release can change them.
 */
const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  // Durability is PostgreSQL's default; stated so that a stray line in postgresql.conf cannot take it away.
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
  // Short queries by the hundred: compiling them and spreading each over both cores only costs.
  jit: "off",
  max_parallel_workers_per_gather: "0",
  // Nothing replicates; three spare processes less.
  max_logical_replication_workers: "0",
  // Messages about statements quote people's data, so the log holds the server's own messages only
  // (`log` stands above `error` in this list), without details, and with no statement.
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

/** Only for clusters that are thrown away, such as those of tests: a power cut may ruin them. */
const DISPOSABLE_SETTINGS: Readonly<Record<string, string>> = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
};

/** All settings of one start; `own` are those of its address. */
export function serverSettings(
  own: Readonly<Record<string, string>>,
  isDisposable: boolean,
): Record<string, string> {
  return { ...SERVER_SETTINGS, ...(isDisposable ? DISPOSABLE_SETTINGS : {}), ...own };
}
