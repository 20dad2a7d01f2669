import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  createWriteStream,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Account, chooseAccount, spawnIdentity } from "../../server/db/embedded/account.ts";

/** A folder for everything that the services write, and the account that they run as: PostgreSQL refuses root. */
export class ServiceFolder {
  readonly path: string;
  readonly #account: Account;
  readonly #running = new Set<ChildProcess>();

  constructor() {
    this.path = mkdtempSync(join(tmpdir(), "forecourt-failover-"));
    this.#account = chooseAccount(join(this.path, "none"));
    this.#give(this.path);
    process.on("exit", () => {
      for (const child of this.#running) child.kill("SIGKILL");
    });
  }

  /** @returns the path */
  write(name: string, text: string): string {
    const path = join(this.path, name);
    writeFileSync(path, text);
    chmodSync(path, 0o600);
    this.#give(path);
    return path;
  }

  /** Starts a service whose output goes to a file of its name. */
  start(name: string, program: string, args: readonly string[]): ChildProcess {
    const child = spawn(program, args, {
      cwd: this.path,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env["PATH"] ?? "", HOME: this.path, LC_ALL: "C.UTF-8" },
      ...spawnIdentity(this.#account),
    });
    const log = createWriteStream(join(this.path, `${name}.log`), { flags: "a" });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.once("error", (error) => log.write(`${error.message}\n`));
    this.#running.add(child);
    child.once("close", () => {
      this.#running.delete(child);
      log.end();
    });
    return child;
  }

  /** Ends all services, the latest first, and removes the folder unless it is to be kept for a look. */
  async close(isKept: boolean): Promise<void> {
    for (const child of [...this.#running].toReversed()) {
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), 20_000);
      await ended;
      clearTimeout(timer);
    }
    if (isKept) process.stdout.write(`Logs of the services: ${this.path}\n`);
    else rmSync(this.path, { recursive: true, force: true });
  }

  #give(path: string): void {
    if (this.#account.switches) chownSync(path, this.#account.uid, this.#account.gid);
  }
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
