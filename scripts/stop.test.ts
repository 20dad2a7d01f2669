import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { findFreePort } from "#server/db/embedded/free-port.ts";
import { waitUntilDeserted } from "#tests/support/embedded.ts";
import { COMPILED } from "#tests/support/site-process.ts";

/** `npm start` as on a terminal: npm, its shell, the launcher, the site and its database. */
let dataDir: string;
/** A copy of the product: `npm start` rebuilds stale pages, which would disturb other tests. */
let root: string;
let port: number;
let tree: Tree;

/** A stop takes about half of this, with PostgreSQL's checkpoint. */
const LIMIT_MS = 2_000;
/** Longer than the limit, so that a stop that is merely too slow is told apart from one that leaves something. */
const GIVEN_UP_MS = 15_000;

/** Folders that a start does not need; `node_modules` is linked. */
const LEFT_OUT = new Set([
  ".data",
  ".git",
  "bench",
  "docs",
  "node_modules",
  "test-results",
  "tests",
]);

interface Tree {
  npm: number;
  launcher: number;
  site: number;
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "forecourt-stop-"));
  root = mkdtempSync(join(tmpdir(), "forecourt-copy-"));
  for (const name of readdirSync(".").filter((entry) => !LEFT_OUT.has(entry)))
    cpSync(name, join(root, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  port = await findFreePort();
});

afterEach(() => {
  // Kills what a failed test has left running; each of these processes was started here.
  for (const pid of Object.values(tree)) if (isAlive(pid)) process.kill(pid, "SIGKILL");
});
afterAll(() => {
  for (const folder of [dataDir, root]) rmSync(folder, { recursive: true, force: true });
});

function isAlive(pid: number): boolean {
  // A zombie, waiting for its parent to reap it, counts as ended.
  return /\) [^ZX] /.test(readOf(pid, "stat"));
}

function readOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => Number(/.*\) \S (\d+)/s.exec(readOf(child, "stat"))?.[1]) === pid);
}

function findBelow(pid: number, text: string): number {
  const below = childrenOf(pid);
  const found = below.find((child) => {
    const [, , ...words] = readOf(child, "cmdline").split("\0");
    return readOf(child, "cmdline").includes(text) && !words.includes("-c") && !isShell(child);
  });
  if (found !== undefined) return found;
  const deeper = below.map((child) => findBelow(child, text)).find((child) => child !== 0);
  return deeper ?? 0;
}

function isShell(pid: number): boolean {
  return readOf(pid, "cmdline").split("\0")[1] === "-c";
}

/** Whether a server listens on the port. */
function isTaken(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      resolve(true);
      socket.destroy();
    });
    socket.once("error", () => resolve(false));
  });
}

async function start({
  shell = "/bin/sh",
  command = ["npm", "start"],
}: { shell?: string; command?: string[] } = {}): Promise<void> {
  const [file = "", ...words] = command;
  const child = spawn(file, words, {
    cwd: root,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`,
      HOME: dataDir,
      ...COMPILED,
      NODE_ENV: "test",
      DEMO: "off",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      npm_config_script_shell: shell,
      npm_config_update_notifier: "false",
    },
    stdio: "ignore",
    // A process group of its own, as a terminal gives.
    detached: true,
  });
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          (reply) => reply.ok,
          () => false,
        ),
      {
        timeout: 60_000,
      },
    )
    .toBe(true);
  const pid = command[0] === "npm" ? (child.pid ?? 0) : findNpm();
  const launcher = findBelow(pid, "scripts/launch.mjs");
  tree = { npm: pid, launcher, site: findBelow(launcher, "scripts/start.ts") };
  for (const [name, one] of Object.entries(tree)) expect(one, name).toBeGreaterThan(1);
}

/** The npm process of this test, anywhere in the tree. */
function findNpm(): number {
  return Number(
    readdirSync("/proc").find(
      (pid) =>
        /^\d+$/.test(pid) &&
        readOf(Number(pid), "environ").includes(`DATA_DIR=${dataDir}`) &&
        readOf(Number(pid), "cmdline").startsWith("npm start"),
    ),
  );
}

/** Every process of the tree has ended, PostgreSQL's too, and the port is free, within the limit from now. */
async function expectNothingLeft(limitMs = LIMIT_MS): Promise<void> {
  const began = performance.now();
  await expect
    .poll(() => Object.entries(tree).filter(([, pid]) => isAlive(pid)), {
      timeout: GIVEN_UP_MS,
      interval: 20,
    })
    .toEqual([]);
  await waitUntilDeserted(dataDir);
  expect(await isTaken()).toBe(false);
  expect(performance.now() - began, "milliseconds until all had ended").toBeLessThan(limitMs);
}

const SIGNALS = ["SIGTERM", "SIGHUP", "SIGKILL", "SIGINT"] as const;
const TARGETS = ["npm", "launcher", "group", "site"] as const;
const CASES = SIGNALS.flatMap((signal) =>
  TARGETS.map((target) => [signal, target] as const),
).filter(
  // npm does not forward SIGINT: the terminal sends it to the whole group.
  ([signal, target]) => signal !== "SIGINT" || target !== "npm",
);

describe.runIf(process.platform === "linux")("nothing is left running after", () => {
  test("a SIGTERM right after the first start, which also writes a new database to the disk", async () => {
    await start();
    process.kill(-tree.npm, "SIGTERM");
    await expectNothingLeft(GIVEN_UP_MS);
  }, 90_000);

  test.each(CASES)(
    "%s to the %s",
    async (signal, target) => {
      await start();
      process.kill(target === "group" ? -tree.npm : tree[target], signal);
      await expectNothingLeft();
    },
    90_000,
  );

  test("SIGTERM while a browser has a connection open that it has not used yet", async () => {
    await start();
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.on("error", () => {});
    process.kill(-tree.npm, "SIGTERM");
    await expectNothingLeft();
    socket.destroy();
  }, 90_000);

  test.each(["SIGTERM", "SIGKILL"] as const)(
    "%s to the npm that has bash for its shell",
    async (signal) => {
      await start({ shell: "/bin/bash" });
      process.kill(tree.npm, signal);
      await expectNothingLeft();
    },
    90_000,
  );
});

test.runIf(process.platform === "linux")(
  "a site goes on when whoever has started its npm in the background ends, and ends with its npm",
  async () => {
    await start({ command: ["/bin/sh", "-c", "npm start & sleep 2"] });
    await sleep(3_000);
    expect(await isTaken()).toBe(true);
    process.kill(tree.npm, "SIGTERM");
    await expectNothingLeft();
  },
  90_000,
);
