import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT, startProcess } from "../machine/start-process.ts";
import { findFreePort } from "../../server/db/embedded/free-port.ts";

const READY_LIMIT_MS = 120_000;
const POLL_MS = 5;

export interface Site {
  url: string;
  /** The server's own process. */
  pid: number;
  /** From starting the process to the first 200 of `/readyz`. */
  readySeconds: number;
  /** Resolves with the exit code; a signal counts as 1. */
  ended: Promise<number>;
  /** What it has logged so far. */
  output(): string;
  stop(): Promise<void>;
}

/** The product as it runs in production, in a process of its own, on a data directory and a free port or `PORT`. */
export async function startSite(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const port = settings["PORT"] ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const started = startProcess(join(ROOT, "server/main.ts"), {
    // All requests come from one address, which the limit per address would stop.
    env: {
      ENV_FILE: "off",
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      RATE_LIMIT: "0",
      // A flood would be refused: what is measured is how much is served.
      MAX_DELAY_MS: "0",
      ...settings,
    },
  });
  while (!(await isReady(url))) {
    if (!started.isRunning() || performance.now() - began > READY_LIMIT_MS) {
      started.child.kill();
      throw new Error(`The server did not get ready: ${started.output().slice(-2000)}`);
    }
    await sleep(POLL_MS);
  }
  return {
    url,
    pid: started.pid,
    readySeconds: (performance.now() - began) / 1000,
    ended: started.ended,
    output: () => started.output(),
    async stop() {
      started.child.kill("SIGTERM");
      await started.ended;
    },
  };
}

function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(`${url}/readyz`, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).once("error", () => resolve(false));
  });
}
