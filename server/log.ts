import pino, { type Logger } from "pino";
import pretty from "pino-pretty";
import type { Config } from "./config.ts";

/** JSON lines on stdout in production, readable lines otherwise. Requests are named by call, never by address. */
export function createLog(config: Pick<Config, "mode" | "logLevel">): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["req", "res", "*.password", "*.token", "*.email", "err.config"],
      remove: true,
    },
  };
  if (config.mode === "production") return pino(options);
  return pino(
    options,
    pretty({
      colorize: process.stdout.isTTY,
      ignore: "pid,hostname",
      translateTime: "HH:MM:ss",
      sync: true,
    }),
  );
}
