import { launchBrowser } from "./launch-browser.ts";
import { type Lighthouse, type LighthouseResult, loadLighthouse } from "./load-lighthouse.ts";
import type { SitePage } from "./site-pages.ts";

/** Below this Lighthouse's own speed test says that the machine had other work. */
const LEAST_BENCHMARK_INDEX = 1500;
const ATTEMPTS = 3;

export interface Audits {
  page: SitePage;
  results: LighthouseResult[];
  /**
   * Number of runs left out because the machine was too slow; -1 when all were too slow, so that all are
   * kept.
   */
  dropped: number;
}

/** Lighthouse as it comes, for a phone, each run in a new browser, the pages in turn. */
export async function auditPages(
  url: string,
  pages: readonly SitePage[],
  runs: number,
): Promise<Audits[]> {
  const lighthouse = await loadLighthouse();
  const all = pages.map((page) => ({ page, results: [] as LighthouseResult[] }));
  for (let run = 0; run < runs; run += 1) {
    for (const { page, results } of all) results.push(await auditPage(lighthouse, url + page.path));
  }
  return all.map(({ page, results }) => {
    const good = results.filter(
      ({ environment }) => environment.benchmarkIndex >= LEAST_BENCHMARK_INDEX,
    );
    if (good.length === 0) return { page, results, dropped: -1 };
    return { page, results: good, dropped: results.length - good.length };
  });
}

async function auditPage(lighthouse: Lighthouse, url: string): Promise<LighthouseResult> {
  let problem = "";
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await runLighthouse(lighthouse, url);
    problem = problemOf(result) ?? "";
    if (problem === "") return result;
  }
  throw new Error(`Lighthouse failed on ${url}: ${problem}`);
}

async function runLighthouse(lighthouse: Lighthouse, url: string): Promise<LighthouseResult> {
  // The cache for visitors is part of the product; its first reply is not what visitors get.
  await fetch(url);
  const browser = await launchBrowser();
  try {
    const answer = await lighthouse(url, { port: browser.port, logLevel: "error", output: "json" });
    if (answer === undefined) throw new Error(`Lighthouse gave nothing for ${url}`);
    return answer.lhr;
  } finally {
    await browser.close();
  }
}

/** A browser that gets no time at all paints nothing, which says nothing about the page. */
function problemOf({ runtimeError, audits }: LighthouseResult): string | undefined {
  if (runtimeError) return runtimeError.message;
  const paint = audits["largest-contentful-paint"];
  return paint?.numericValue === undefined ? (paint?.errorMessage ?? "no paint") : undefined;
}
