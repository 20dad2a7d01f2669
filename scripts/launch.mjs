// Every npm script goes through this file, so that it also works where only an older Node is installed. It
// must run on any Node from 18 on, and is therefore plain JavaScript.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const REQUIRED_MAJOR = 24;
/** Interval at which the end of npm is noticed, in milliseconds. */
const POLL_MS = 250;
/** Exit code of a script that wants to be started again, as `server/base/graceful-stop.ts` has it. */
const BEGIN_AGAIN = 75;
const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The running Node if it is new enough, else the one that npm installed with the product. */
function findNode() {
  if (Number(process.versions.node.split(".")[0]) >= REQUIRED_MAJOR) return process.execPath;
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const file = process.platform === "win32" ? "bin/node.exe" : "bin/node";
    const path = join(dirname(manifest), file);
    if (existsSync(path)) return path;
  } catch {
    // not installed for this platform: the sentence below says what to do
  }
  return undefined;
}

/**
 * Calls `onEnd` when the npm that started this process has ended. npm, when killed by a signal, does not end
 * us: it ends at most its shell. A process that was started in another way is not watched, because a shell in
 * the background or a service manager may well end before it.
 */
function watchNpm(onEnd) {
  const script = process.env["npm_lifecycle_script"];
  if (!script?.includes("scripts/launch.mjs")) return;
  const parent = process.ppid;
  // Some shells replace themselves with the program (exec), so npm itself is the parent.
  const isShellBetween = readOf(parent, "cmdline")?.includes(script) ?? false;
  const grandparent = parentOf(parent);
  const timer = setInterval(() => {
    const isAlone = process.platform === "win32" ? !isAlive(parent) : process.ppid !== parent;
    // The shell outlives an npm that was killed, and is reparented.
    if (!isAlone && !(isShellBetween && parentOf(parent) !== grandparent)) return;
    clearInterval(timer);
    onEnd();
  }, POLL_MS);
  timer.unref();
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The parent's process id; undefined where the system does not tell. */
function parentOf(pid) {
  // The name is in brackets and may contain anything; the state and the parent follow it.
  return /.*\) \S (\d+)/s.exec(readOf(pid, "stat") ?? "")?.[1];
}

function readOf(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}

const node = findNode();
if (node === undefined) {
  process.stderr.write(
    `Forecourt needs Node ${REQUIRED_MAJOR} or newer; this is ${process.version} on ${process.platform}-${process.arch}, ` +
      `and no packaged Node ${REQUIRED_MAJOR} was found. Run "npm ci" again with optional dependencies, or install Node ${REQUIRED_MAJOR}.\n`,
  );
  process.exit(1);
}

const [target, ...rest] = process.argv.slice(2);
if (target === undefined) {
  process.stderr.write("usage: node scripts/launch.mjs FILE [ARGUMENT …]\n");
  process.exit(2);
}

// Child processes of the script (npx, npm run) must find the same Node first.
const env = { ...process.env, PATH: dirname(node) + delimiter + (process.env.PATH ?? "") };
/** The running script; another one after each end with `BEGIN_AGAIN`. */
let child;
let isEnding = false;

function start() {
  // The extra channel closes when this process dies in any way; a server then stops by itself.
  child = spawn(node, [target, ...rest], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env,
  });
  child.on("error", (error) => {
    process.stderr.write(`Could not start ${node}: ${error.message}\n`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    if (code === BEGIN_AGAIN && !isEnding) start();
    else if (code === BEGIN_AGAIN) process.exit(0);
    else process.exit(signal === null ? (code ?? 1) : 1);
  });
}

function end(signal) {
  isEnding = true;
  child.kill(signal);
}

start();
// npm and a terminal signal the whole process group; a service manager signals only this process. Forwarding
// the signal makes both cases end the same way, through the child's own exit.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => end(signal));
}
watchNpm(() => end("SIGTERM"));
