import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "#server/db/embedded/free-port.ts";
import { installDebianPackage } from "./debian-package.ts";

/** The oldest PostgreSQL the product supports, as Debian 12 ships it. */
const VERSION = 15;
const BIN = `/usr/lib/postgresql/${VERSION}/bin`;
const START_TRIES = 100;

interface OldPostgres {
  version: number;
  url: string;
  stop(): Promise<void>;
}

/** Starts a throw-away PostgreSQL 15, installing Debian's package where we may; undefined without one. */
export async function findOldPostgres(): Promise<OldPostgres | undefined> {
  const isRoot = process.getuid?.() === 0;
  if (!existsSync(`${BIN}/postgres`)) installDebianPackage(`postgresql-${VERSION}`);
  if (!existsSync(`${BIN}/postgres`)) return undefined;

  // In /tmp regardless of TMPDIR, because PostgreSQL's account must be able to reach it.
  const directory = mkdtempSync("/tmp/forecourt-pg15-");
  const account = isRoot ? accountOf("postgres") : undefined;
  if (account) chownSync(directory, account.uid, account.gid);
  const data = join(directory, "data");
  const made = spawnSync(
    `${BIN}/initdb`,
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    {
      cwd: directory,
      ...account,
      encoding: "utf8",
    },
  );
  if (made.status !== 0) throw new Error(`initdb of PostgreSQL ${VERSION} failed: ${made.stderr}`);

  const port = await findFreePort();
  const settings = [
    "fsync=off",
    "max_connections=100",
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${directory}`,
  ];
  const server = spawn(
    `${BIN}/postgres`,
    ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
    {
      cwd: directory,
      ...account,
      stdio: "ignore",
    },
  );
  await waitUntilReady(port);
  return {
    version: VERSION,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => stop(server, directory),
  };
}

function accountOf(name: string): { uid: number; gid: number } {
  const uid = Number(spawnSync("id", ["-u", name], { encoding: "utf8" }).stdout);
  const gid = Number(spawnSync("id", ["-g", name], { encoding: "utf8" }).stdout);
  return { uid, gid };
}

async function waitUntilReady(port: number): Promise<void> {
  for (let attempt = 0; attempt < START_TRIES; attempt += 1) {
    if (spawnSync(`${BIN}/pg_isready`, ["-h", "127.0.0.1", "-p", String(port)]).status === 0)
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`PostgreSQL ${VERSION} did not start.`);
}

async function stop(server: ChildProcess, directory: string): Promise<void> {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGINT");
  await ended;
  rmSync(directory, { recursive: true, force: true });
}
