import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

import { onTestFinished } from "vitest";

import type { ChildProcess } from "node:child_process";

const PROGRAM = join(import.meta.dirname, "database-process.ts");

export const isRoot = process.geteuid?.() === 0;

/** A private directory that is deleted after the test. When root runs the tests, only root may enter it. */
export function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "forecourt-embedded-"));
  onTestFinished(async () => {
    // A PostgreSQL that is still shutting down would write files again.
    if (process.platform === "linux") await waitUntilDeserted(directory);
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  });
  return directory;
}

/** A small file system of its own, or undefined where mounting is not allowed. */
export function mountSmallDisk(options: string): string | undefined {
  const directory = makeDirectory();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", directory], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  onTestFinished(async () => {
    await waitUntilDeserted(directory);
    // A process that has just ended may hold the file system a moment longer.
    execFileSync("umount", ["--lazy", directory]);
  });
  return directory;
}

export interface DatabaseProcess {
  readonly child: ChildProcess;
  /** All lines printed so far. */
  readonly lines: string[];
  /**
   * Resolves when a line starts with the text, with the rest of that line; rejects when the process ends
   * before.
   */
  waitFor(beginning: string): Promise<string>;
  /**
   * Kills it with SIGKILL, like the out-of-memory killer, and resolves when its whole output has been read.
   */
  kill(): Promise<void>;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

/** Runs `database-process.ts`, and kills it at the end of the test if it is still running. */
export function startDatabaseProcess(
  dataDir: string,
  task: "write" | "hold" = "hold",
  options: { mode?: "serve" | "join"; uid?: number; gid?: number } = {},
): DatabaseProcess {
  const { mode = "serve", ...identity } = options;
  const child = spawn(process.execPath, [PROGRAM, dataDir, mode, task], {
    stdio: ["ignore", "pipe", "inherit"],
    ...identity,
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on("line", (line) => lines.push(line));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  let isOver = false;
  void ended.then(() => (isOver = true));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return {
    child,
    lines,
    ended,
    async waitFor(beginning) {
      for (;;) {
        const line = lines.find((candidate) => candidate.startsWith(beginning));
        if (line !== undefined) return line.slice(beginning.length).trim();
        if (isOver)
          throw new Error(
            `ended without saying "${beginning}", but: ${lines.slice(-3).join(" | ")}`,
          );
        await sleep(2);
      }
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Running processes whose working directory is in a directory, or that have it as an argument. */
export function findProcessesIn(directory: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`).startsWith(directory) ||
          readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(directory)
        );
      } catch {
        return false; // ended meanwhile, or a zombie
      }
    });
}

/** Waits until no process uses the directory; fails with a list of those left. */
export async function waitUntilDeserted(directory: string, limitMs = 15_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (findProcessesIn(directory).length > 0) {
    if (Date.now() > deadline)
      throw new Error(`still there: ${findProcessesIn(directory).join(", ")}`);
    await sleep(20);
  }
}
