import type { Pool, PoolClient } from "pg";
import type { DatabaseLog } from "./start-error.ts";

const CHANNEL = "forecourt_changed";
const RETRY_MS = 1_000;

/**
 * Calls `onChange` with the table whenever any process changes the catalogue (see the triggers of the
 * first migration). After a lost connection it listens again and calls once more without one, since
 * announcements in between were missed. Returns a function that stops it.
 */
export async function listenForChanges(
  pool: Pool,
  log: DatabaseLog,
  onChange: (table: string | undefined) => void,
): Promise<() => Promise<void>> {
  let client: PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const listen = async () => {
    client = await pool.connect();
    client.on("notification", ({ payload }) => onChange(payload));
    client.on("error", retry);
    client.on("end", retry);
    await client.query(`LISTEN ${CHANNEL}`);
    onChange(undefined);
  };
  const retry = () => {
    client?.removeAllListeners("notification");
    client?.release(true);
    client = undefined;
    if (isStopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      listen().catch((error: unknown) => {
        log.warn(
          `Cannot listen for changes of the catalogue: ${error instanceof Error ? error.message : String(error)}`,
        );
        retry();
      });
    }, RETRY_MS);
  };

  await listen();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    client?.removeAllListeners("end");
    client?.removeAllListeners("error");
    client?.on("error", () => {});
    client?.release(true);
  };
}
