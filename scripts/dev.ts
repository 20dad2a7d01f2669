import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { BEGIN_AGAIN } from "#server/base/graceful-stop.ts";
import { buildSite, isBuilt } from "./build-site.ts";

/**
 * Debounce, in milliseconds: after a change the server is restarted, and pages are rebuilt if they changed.
 */
const QUIET_MS = 200;
let server: ChildProcess | undefined;
let timer: NodeJS.Timeout | undefined;
let isRestarting = false;

function start(): void {
  server = spawn(process.execPath, ["server/main.ts"], { stdio: "inherit" });
  // A public demo that is due starts over.
  server.on("exit", (code) => code === BEGIN_AGAIN && start());
}

async function stop(): Promise<void> {
  const running = server;
  if (running === undefined || running.exitCode !== null) return;
  const ended = new Promise((resolve) => running.once("exit", resolve));
  running.kill("SIGTERM");
  await ended;
}

async function restart(): Promise<void> {
  if (isRestarting) return;
  isRestarting = true;
  try {
    if (!isBuilt()) await buildSite();
    await stop();
    start();
  } finally {
    isRestarting = false;
  }
}

for (const folder of ["client", "server", "shared"]) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void restart(), QUIET_MS);
  });
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)));
}
await restart();
