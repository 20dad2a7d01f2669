// Every npm script goes through this file, so that it also works where only an older Node is
// installed: it must run on any Node from 18 on and is therefore plain JavaScript.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const REQUIRED_MAJOR = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The running Node when it is new enough, else the one that npm installed beside the product. */
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

// What the script itself starts (npx, npm run) must find the same Node first.
const env = { ...process.env, PATH: dirname(node) + delimiter + (process.env.PATH ?? "") };
// The extra channel closes when this process dies, however it dies: a server then stops by itself.
const child = spawn(node, [target, ...rest], {
  cwd: root,
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env,
});

// npm and a terminal signal the whole process group; a service manager signals only this process.
// Passing the signal on makes both cases end the same way, through the child's own exit.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal));
}
child.on("error", (error) => {
  process.stderr.write(`Could not start ${node}: ${error.message}\n`);
  process.exit(1);
});
child.on("exit", (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
