import pino, { type Logger } from "pino";
import pretty from "pino-pretty";
import { describeError, REDACTION } from "#server/base/log-redaction.ts";
import type { Config } from "#server/settings/config.ts";

const STDOUT = 1;
const STDERR = 2;

/** A command's log goes to stderr, so that stdout has only its answer, for scripts to read. */
export function openCommandLog(config: Pick<Config, "mode" | "logLevel">): Logger {
  return openLog(config, STDERR);
}

/**
 * JSON lines on stdout in production, readable lines otherwise. Requests are named by call, never by address.
 */
export function openLog(config: Pick<Config, "mode" | "logLevel">, destination = STDOUT): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: REDACTION,
  };
  if (config.mode === "production") return pino(options, pino.destination(destination));
  return pino(
    options,
    pretty({
      colorize: process.stdout.isTTY,
      ignore: "pid,hostname",
      translateTime: "HH:MM:ss",
      sync: true,
      destination,
    }),
  );
}
