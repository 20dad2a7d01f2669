import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findBrowser } from "../../scripts/find-browser.ts";
import { type BrowserPage, openTab } from "./browser-page.ts";

const START_LIMIT_MS = 20_000;
const POLL_MS = 20;

export interface Browser {
  /** Where Lighthouse finds it. */
  port: number;
  /** Opens a page with nothing in it. */
  newPage(): Promise<BrowserPage>;
  close(): Promise<void>;
}

/**
 * Launches a Chromium with an empty profile. Playwright is not used, because it turns off what is measured
 * here: prerendering and the back/forward cache.
 */
export async function launchBrowser(switches: readonly string[] = []): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), "forecourt-browser-"));
  const child = spawn(
    findBrowser(),
    [
      "--headless=new",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      ...switches,
      "--no-default-browser-check",
      "about:blank",
    ],
    { stdio: "ignore" },
  );
  const stop = () => child.kill("SIGKILL");
  process.once("exit", stop);
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const { port, path } = await readAddress(join(profile, "DevToolsActivePort"));
  return {
    port,
    newPage: () => openTab(`ws://127.0.0.1:${port}${path}`),
    async close() {
      child.kill("SIGTERM");
      await ended;
      process.off("exit", stop);
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** The browser writes its port and the path of its DevTools there, a line each. */
async function readAddress(file: string): Promise<{ port: number; path: string }> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (performance.now() < deadline) {
    const [port, path] = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    if (port && path) return { port: Number(port), path };
    await sleep(POLL_MS);
  }
  throw new Error("The browser did not start");
}
