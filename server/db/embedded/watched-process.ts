import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";

import { spawnIdentity } from "./account.ts";

import type { ChildProcess } from "node:child_process";

import type { Account } from "./account.ts";

export interface WatchedCommand {
  readonly program: string;
  /** Builds the arguments from the paths by which the program can reach the directories. */
  readonly buildArguments: (directories: readonly string[]) => string[];
  /** The program's working directories. */
  readonly directories: readonly string[];
  readonly account: Account;
  /** File descriptor for stdout and stderr. */
  readonly output: number;
}

/**
 * A process that cannot outlive us. Its standard input is a pipe that only we hold. A small watcher
 * interrupts it when that pipe closes, which the kernel guarantees even after kill -9. With `exec` the
 * program replaces the shell, so the child's id is the program's. The second fork detaches the watcher,
 * because PostgreSQL would not expect a child that it did not start.
 */
const WATCHED = `exec 9<&0
( ( read -r _; kill -INT $$ ) <&9 9<&- >/dev/null 2>&1 & )
exec "$@" </dev/null 9<&-`;

/**
 * Starts a program in its own session: Ctrl-C in a terminal reaches only us, and we stop the program
 * gracefully.
 *
 * On Linux the program gets its directories as open files. The account that root runs it as may be unable to
 * traverse their path (below a private directory of root), but reaches them through /proc/self/fd, without
 * any other right. An ordinary user's program gets them likewise, so that only one way needs tests.
 */
export function spawnWatched(command: WatchedCommand): ChildProcess {
  if (process.platform === "win32") return spawnUnwatched(command);
  const passesFiles = process.platform === "linux";
  const open = passesFiles ? command.directories.map((directory) => openSync(directory, "r")) : [];
  const directories = passesFiles
    ? open.map((_, index) => `/proc/self/fd/${3 + index}`)
    : command.directories;
  try {
    const programArguments = command.buildArguments(directories);
    return spawn("/bin/sh", ["-c", WATCHED, "sh", command.program, ...programArguments], {
      ...spawnIdentity(command.account),
      cwd: "/",
      detached: true,
      env: { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
      stdio: ["pipe", command.output, command.output, ...open],
    });
  } finally {
    for (const file of open) closeSync(file);
  }
}

/** Windows has neither this shell nor these signals. Used there only for initdb, which ends by itself. */
function spawnUnwatched(command: WatchedCommand): ChildProcess {
  return spawn(command.program, command.buildArguments(command.directories), {
    windowsHide: true,
    stdio: ["ignore", command.output, command.output],
  });
}

/** Resolves with how a child ended. */
export function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null)
      resolve(describeExit(child.exitCode, child.signalCode));
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(describeExit(code, signal)));
  });
}

function describeExit(code: number | null, signal: NodeJS.Signals | null): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}
