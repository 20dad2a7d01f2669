import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");

/** Child processes that still run when the bench exits are terminated with it. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGTERM");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

export interface StartedProcess {
  readonly pid: number;
  readonly child: ChildProcess;
  /** All it has written so far. */
  output(): string;
  isRunning(): boolean;
  /** Resolves with the exit code; a signal counts as 1. */
  readonly ended: Promise<number>;
}

/**
 * Starts one of our programs with this process's own Node, with exactly these settings in addition to PATH
 * and HOME.
 */
export function startProcess(
  file: string,
  options: { args?: readonly string[]; env?: Readonly<Record<string, string>>; ipc?: boolean } = {},
): StartedProcess {
  const { args = [], env = {}, ipc = false } = options;
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...env },
    stdio: ipc ? ["ignore", "pipe", "pipe", "ipc"] : ["ignore", "pipe", "pipe"],
    serialization: "advanced",
  });
  const { pid, stdout, stderr } = child;
  if (pid === undefined || stdout === null || stderr === null)
    throw new Error(`${file} could not be started`);
  running.add(child);
  let text = "";
  stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 1)));
  void ended.then(() => running.delete(child));
  return { pid, child, ended, output: () => text, isRunning: () => running.has(child) };
}

/**
 * Sends a process one message and resolves with its reply. @throws Error with the process's output when it
 * exits instead.
 */
export function ask<Answer>(started: StartedProcess, message: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = () =>
      reject(new Error(`ended without an answer: ${started.output().slice(-2000)}`));
    if (!started.isRunning()) return fail();
    started.child.once("close", fail);
    started.child.once("message", (answer) => {
      started.child.off("close", fail);
      resolve(answer as Answer); // the two ends of the channel are written for each other
    });
    started.child.send(message as Parameters<ChildProcess["send"]>[0]); // any plain data
  });
}
