import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** Environment variables that enable Node's compile cache for the processes that a test starts. */
export const COMPILED: Readonly<Record<string, string>> = {
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? "",
};

export interface SiteProcess {
  child: ChildProcess;
  output: () => string;
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<number | string>;
}

/** Starts the product, or another of its commands, as a separate process with exactly these settings. */
export function run(
  env: Record<string, string>,
  command = ["scripts/launch.mjs", "server/main.ts"],
): SiteProcess {
  const child = spawn(process.execPath, command, {
    // How late its event loop is, is the machine's affair: reads would be refused.
    env: { PATH: "/usr/bin:/bin", ENV_FILE: "off", MAX_DELAY_MS: "0", ...COMPILED, ...env },
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

const POLL_MS = 50;

/**
 * Waits for the site's address. There is no timeout but the test's own, because the duration of a start
 * depends on the machine's load.
 */
export async function waitForAddress(started: SiteProcess): Promise<string> {
  const { child, output } = started;
  for (;;) {
    const address = addressIn(output());
    if (address !== undefined) return address;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The site ended before it listened:\n${output()}`);
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await sleep(POLL_MS);
  }
}
