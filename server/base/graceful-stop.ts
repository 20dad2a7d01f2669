import type { Logger } from "pino";

/**
 * A signal to the process group reaches us twice, directly and through npm and the launcher. Within this time
 * a second signal counts as the same one; after it, as an impatient repetition.
 */
const SAME_WISH_MS = 1_500;

interface StopOptions {
  log: Logger;
  /** Time limit for running work, in milliseconds. */
  limitMs: number;
  stop: () => Promise<void>;
}

/**
 * Stops the process gracefully: at SIGTERM, SIGINT and SIGHUP with exit code 0, after an uncaught error with
 * 1. Returns a function that does the same with code 1.
 */
export function stopGracefully({ log, limitMs, stop }: StopOptions): () => void {
  let stoppingSince: number | undefined;

  const end = async (code: number) => {
    stoppingSince = Date.now();
    setTimeout(() => {
      log.error(`Requests still running after ${limitMs / 1000} s. Stopping anyway.`);
      process.exit(1);
    }, limitMs).unref();
    try {
      await stop();
      log.info("Stopped.");
      process.exit(code);
    } catch (error) {
      log.error({ err: error }, "graceful stop failed");
      process.exit(1);
    }
  };
  const begin = (code: number) => {
    if (stoppingSince === undefined) void end(code);
  };

  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (stoppingSince !== undefined && Date.now() - stoppingSince > SAME_WISH_MS) process.exit(1);
      if (stoppingSince === undefined) log.info(`Stopping: ${signal}.`);
      begin(0);
    });
  }
  for (const failure of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(failure, (error: unknown) => {
      log.fatal({ err: error }, failure);
      begin(1);
    });
  }
  // The launcher was killed with SIGKILL and could not forward a signal.
  process.once("disconnect", () => {
    if (stoppingSince === undefined) log.info("Stopping: the parent process has ended.");
    begin(0);
  });
  // The listener alone must not keep the process alive.
  process.channel?.unref();
  return () => begin(1);
}
