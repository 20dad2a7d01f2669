import { type ChildProcess, spawn } from "node:child_process";

import { expect } from "vitest";

/** For the environment of a process that a test starts: what Node has compiled before is not compiled again. */
export const COMPILED: Readonly<Record<string, string>> = {
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? "",
};

export interface SiteProcess {
  child: ChildProcess;
  output: () => string;
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<number | string>;
}

/** Starts the product, or another of its commands, as its own process with exactly these settings. */
export function run(
  env: Record<string, string>,
  command = ["scripts/launch.mjs", "server/main.ts"],
): SiteProcess {
  const child = spawn(process.execPath, command, {
    env: { PATH: "/usr/bin:/bin", ENV_FILE: "off", ...COMPILED, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | string>((resolve) =>
    child.once("exit", (code, signal) => resolve(code ?? signal ?? 1)),
  );
  return { child, output: () => text, ended };
}

function addressIn(output: string): string | undefined {
  return /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1];
}

export async function waitForAddress(started: SiteProcess): Promise<string> {
  await expect.poll(() => addressIn(started.output()), { timeout: 25_000 }).toBeDefined();
  return addressIn(started.output()) ?? "";
}
