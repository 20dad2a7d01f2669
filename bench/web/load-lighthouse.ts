import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { RESULTS } from "../report/write-result.ts";

const VERSION = "13.5.0";
const TOOLS = join(RESULTS, `lighthouse-${VERSION}`);
const ENTRY = join(TOOLS, "node_modules/lighthouse/core/index.js");

/** The parts of Lighthouse's result that are used; its own types come with the package. */
export interface LighthouseResult {
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    {
      score: number | null;
      scoreDisplayMode: string;
      title: string;
      numericValue?: number;
      errorMessage?: string;
      details?: { items?: Record<string, unknown>[] };
    }
  >;
  runtimeError?: { message: string };
}

export type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: "error"; output: "json" },
) => Promise<{ lhr: LighthouseResult } | undefined>;

/**
 * Lighthouse, fetched at its first use. As a dependency of the product it would add a third to
 * everybody's download, for a measurement few people make.
 */
export async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(ENTRY)) {
    process.stdout.write(`Fetching Lighthouse ${VERSION} into bench/results …\n`);
    mkdirSync(TOOLS, { recursive: true });
    const npm = join(dirname(process.execPath), process.platform === "win32" ? "npm.cmd" : "npm");
    const command = existsSync(npm) ? npm : "npm";
    execFileSync(
      command,
      [
        "install",
        "--prefix",
        TOOLS,
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--save-exact",
        `lighthouse@${VERSION}`,
      ],
      {
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
  }
  const loaded = (await import(pathToFileURL(ENTRY).href)) as { default: Lighthouse }; // what the package documents
  return loaded.default;
}
