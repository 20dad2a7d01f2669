import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readPeakResidentMb } from "../machine/processes.ts";
import { ROOT, startProcess } from "../machine/start-process.ts";
import { SELLER_EMAIL } from "./data-directory.ts";

const POLL_MS = 50;

export interface ImportRun {
  /** From starting the command to its end. */
  seconds: number;
  /** Of the command's process alone. */
  peakMb: number | undefined;
}

/** `npm run import`, without npm. @throws Error with its output when it fails. */
export async function runImport(dataDir: string, file: string): Promise<ImportRun> {
  const report = join(dataDir, "refused.csv");
  rmSync(report, { force: true });
  const began = performance.now();
  const started = startProcess(join(ROOT, "server/commands/import.ts"), {
    args: [file, "--as", SELLER_EMAIL, "--yes", "--report", report],
    env: { ENV_FILE: "off", NODE_ENV: "production", DATA_DIR: dataDir },
  });
  const ended = started.ended.then((code) => ({
    code,
    seconds: (performance.now() - began) / 1000,
  }));
  let peakMb: number | undefined;
  while (started.isRunning()) {
    // The kernel keeps the peak; polling can miss only the process's last moments.
    peakMb = readPeakResidentMb(started.pid) ?? peakMb;
    await sleep(POLL_MS);
  }
  const { code, seconds } = await ended;
  if (code !== 0) throw new Error(`The import failed: ${started.output().slice(-2000)}`);
  return { seconds, peakMb };
}
