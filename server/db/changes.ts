import type { Pool, PoolClient } from "pg";
import type { DatabaseLog } from "./start-error.ts";

const CHANNEL = "forecourt_changed";
const RETRY_MS = 1_000;
/** Nothing else is ever asked on this connection, so its silence would not be noticed. */
const HEARTBEAT_MS = 5_000;

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
  let heartbeat: NodeJS.Timeout | undefined;
  let isStopped = false;

  const listen = async () => {
    client = await pool.connect();
    client.on("notification", ({ payload }) => onChange(payload));
    client.on("error", retry);
    client.on("end", retry);
    await client.query(`LISTEN ${CHANNEL}`);
    const listening = client;
    // One that fails has ended the connection, which is dealt with there.
    heartbeat = setInterval(() => void listening.query("SELECT 1").catch(() => {}), HEARTBEAT_MS);
    onChange(undefined);
  };
  const retry = () => {
    clearInterval(heartbeat);
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
    clearInterval(heartbeat);
    client?.off("end", retry);
    client?.off("error", retry);
    client?.release(true);
  };
}
