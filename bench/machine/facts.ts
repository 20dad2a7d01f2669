import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";

/** The machine and versions that the figures were taken on. Without them the figures mean nothing. */
export interface MachineFacts {
  cores: number;
  processor: string;
  memoryGb: number;
  node: string;
  postgres: string;
  revision: string;
  takenAt: string;
}

export function readFacts(postgres: string): MachineFacts {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? "unknown",
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres,
    revision: readRevision(),
    takenAt: new Date().toISOString(),
  };
}

/** The commit that was measured; a copy without history has none. */
function readRevision(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    const isChanged = git("status", "--porcelain", "--untracked-files=no") !== "";
    return git("rev-parse", "--short", "HEAD") + (isChanged ? " with changes" : "");
  } catch {
    return "unknown";
  }
}
