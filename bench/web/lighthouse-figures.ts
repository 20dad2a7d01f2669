import type { Audits } from "./audit-pages.ts";
import type { LighthouseResult } from "./load-lighthouse.ts";
import type { WebFigure } from "./web-figure.ts";

const KB = 1024;

interface Request {
  url: string;
  resourceType: string;
  transferSize: number;
  /** Milliseconds after the start of the visit. */
  networkRequestTime: number;
}

function readRequests({ audits }: LighthouseResult): Request[] {
  const items = audits["network-requests"]?.details?.items ?? [];
  const requests = items as unknown as Request[]; // Lighthouse's own form
  // Pictures that are written into the styles are listed, too, and nothing is requested for them.
  return requests.filter(({ url }) => !url.startsWith("data:"));
}

function readMetric({ audits }: LighthouseResult, id: string): number {
  const value = audits[id]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse gave no ${id}`);
  return value;
}

/** The largest contentful paint as observed on this machine, without Lighthouse's simulation of a phone. */
function readObservedLcp({ audits }: LighthouseResult): number {
  return Number(audits["metrics"]?.details?.items?.[0]?.["observedLargestContentfulPaint"] ?? 0);
}

function score(result: LighthouseResult, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

function transferred(result: LighthouseResult, isCounted: (request: Request) => boolean): number {
  const bytes = readRequests(result)
    .filter(isCounted)
    .map(({ transferSize }) => transferSize);
  return bytes.reduce((sum, size) => sum + size, 0) / KB;
}

const isScript = ({ resourceType }: Request) => resourceType === "Script";

/** What Lighthouse says of one page, against the goals. */
export function lighthouseFigures({ page, results }: Audits, siteUrl: string): WebFigure[] {
  const isCar = page.name === "car";
  const figure = (
    metric: string,
    unit: string,
    read: (result: LighthouseResult) => number,
    [gate, aim]: [number, number],
    better: "less" | "more" = "less",
  ): WebFigure => ({ metric, page: page.name, unit, rounds: results.map(read), gate, aim, better });
  const rated = (name: string, category: string, bounds: [number, number]): WebFigure => {
    const note = failuresOf(results, category);
    return {
      ...figure(name, "", (result) => score(result, category), bounds, "more"),
      ...(note && { note }),
    };
  };
  return [
    rated("W1 performance", "performance", [98, 100]),
    rated("W3 accessibility", "accessibility", [100, 100]),
    rated("W3 best practices", "best-practices", [100, 100]),
    // A search with filters asks not to be indexed, which is what this score counts.
    ...(page.name === "filtered" ? [] : [rated("W3 SEO", "seo", [100, 100])]),
    rated("W3 agentic browsing", "agentic-browsing", [0, 100]),
    figure(
      "W4 first paint of content",
      "s",
      (result) => readMetric(result, "first-contentful-paint") / 1000,
      [1, 0.75],
    ),
    isCar
      ? figure(
          "W6 largest paint",
          "s",
          (result) => readMetric(result, "largest-contentful-paint") / 1000,
          [1.6, 1.25],
        )
      : figure(
          "W5 largest paint",
          "s",
          (result) => readMetric(result, "largest-contentful-paint") / 1000,
          [1.3, 0.9],
        ),
    figure(
      "W7 blocking time",
      "ms",
      (result) => readMetric(result, "total-blocking-time"),
      [50, 20],
    ),
    figure(
      "W9 layout shift",
      "",
      (result) => readMetric(result, "cumulative-layout-shift"),
      [0.01, 0],
    ),
    figure("W10 scripts", "kB", (result) => transferred(result, isScript), [120, 105]),
    figure(
      "W10 scripts before the largest paint",
      "kB",
      (result) =>
        transferred(
          result,
          (request) => isScript(request) && request.networkRequestTime < readObservedLcp(result),
        ),
      [0, 0],
    ),
    figure(
      "W13 all transfer",
      "kB",
      (result) => transferred(result, () => true),
      isCar ? [350, 220] : [300, 180],
    ),
    figure(
      "W14 requests",
      "",
      (result) => readRequests(result).length,
      isCar ? [20, 14] : [24, 16],
    ),
    figure(
      "W14 requests to others",
      "",
      (result) => readRequests(result).filter(({ url }) => !url.startsWith(siteUrl)).length,
      [0, 0],
    ),
    figure(
      "W17 may be kept for the way back",
      "",
      (result) => result.audits["bf-cache"]?.score ?? 0,
      [1, 1],
      "more",
    ),
  ];
}

/** The audits that cost a category points, in any run. */
function failuresOf(results: readonly LighthouseResult[], category: string): string | undefined {
  const failed = new Set<string>();
  for (const { categories, audits } of results) {
    if ((categories[category]?.score ?? 1) === 1) continue;
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const { score = null, title = id } = audits[id] ?? {};
      if (weight > 0 && score !== null && score < 0.9) failed.add(title);
    }
  }
  return failed.size === 0 ? undefined : [...failed].join(", ");
}
