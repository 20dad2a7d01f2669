import type { Logger } from "pino";

/**
 * A signal to the process group reaches us twice, directly and through npm and the launcher. Within this time
 * a second signal counts as the same one; after it, as an impatient repetition.
 */
const SAME_WISH_MS = 1_500;

/** Exit code of a process that wants to be started again; `scripts/launch.mjs` has the same number. */
export const BEGIN_AGAIN = 75;

interface StopOptions {
  log: Logger;
  /** Time limit for running work, in milliseconds. */
  limitMs: number;
  stop: () => Promise<void>;
}

/**
 * Stops the process gracefully: at SIGTERM, SIGINT and SIGHUP with exit code 0, after an uncaught error with
 * 1. Returns functions that do the same: `fail` with code 1, `beginAgain` with `BEGIN_AGAIN`.
 */
export function stopGracefully({ log, limitMs, stop }: StopOptions): {
  fail: () => void;
  beginAgain: () => void;
} {
  let stoppingSince: number | undefined;
  let code = 0;

  const end = async () => {
    stoppingSince = Date.now();
    setTimeout(() => {
      log.error(`Requests still running after ${limitMs / 1000} s. Stopping anyway.`);
      process.exit(code === BEGIN_AGAIN ? code : 1);
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
  const begin = (wanted: number) => {
    // Whoever stops the process while it stops to begin again wants it to end.
    if (stoppingSince === undefined || code === BEGIN_AGAIN) code = wanted;
    if (stoppingSince === undefined) void end();
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
  return { fail: () => begin(1), beginAgain: () => begin(BEGIN_AGAIN) };
}
