import pino, { type Logger } from "pino";
import pretty from "pino-pretty";
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
    redact: {
      paths: ["req", "res", "*.password", "*.token", "*.email", "err.config"],
      remove: true,
    },
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

/** A database error quotes values, which can be personal data, so its own fields are left out. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const details: Record<string, unknown> = { type: name, message, stack };
  for (const field of ["code", "constraint", "table", "column"] as const) {
    if (field in error) details[field] = (error as Partial<Record<typeof field, unknown>>)[field]; // just found there
  }
  if (error.cause !== undefined) details["cause"] = describeError(error.cause);
  return details;
}
