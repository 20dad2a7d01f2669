import { readFacts } from "../machine/facts.ts";
import { formatNumber, formatTable } from "../report/table.ts";
import { writeResult } from "../report/write-result.ts";
import { readPostgresVersion } from "../site/data-directory.ts";
import { startSite } from "../site/start-site.ts";
import { type Audits, auditPages } from "./audit-pages.ts";
import { launchBrowser } from "./launch-browser.ts";
import { lighthouseFigures } from "./lighthouse-figures.ts";
import { measureNavigation } from "./measure-navigation.ts";
import { measurePictures } from "./measure-pictures.ts";
import { measureFirstByte, measureRepeat, measureSizes } from "./measure-transfer.ts";
import { measureWithoutScripts } from "./measure-without-scripts.ts";
import { prepareSite } from "./prepare-site.ts";
import { findSitePages, type SitePage } from "./site-pages.ts";
import { type JudgedWebFigure, judgeWebFigure, type WebFigure } from "./web-figure.ts";

const RUNS = 5;
const QUICK_RUNS = 1;

/** Measures the public pages on 10,000 cars with pictures; true when every gate holds. */
export async function benchWeb(isQuick: boolean): Promise<boolean> {
  const { dataDir, about } = await prepareSite();
  const facts = readFacts(await readPostgresVersion(dataDir));
  process.stdout.write(
    `${Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join(", ")}\n${about}\n\n`,
  );

  const figures = await measureUncached(dataDir);
  const site = await startSite(dataDir);
  try {
    const pages = await findSitePages(site.url);
    figures.push(
      ...(await measureFirstByte(site.url, "cached", pages)),
      ...(await measureSizes(site.url)),
    );
    // Pictures are drawn when first asked for; these visits see to that before anything is timed.
    figures.push(
      ...(await measurePictures(site.url, dataDir)),
      ...(await measureInBrowser(site.url, pages)),
    );
    process.stdout.write("Lighthouse …\n");
    const audits = await auditPages(site.url, pages, isQuick ? QUICK_RUNS : RUNS);
    figures.push(...audits.flatMap((audit) => lighthouseFigures(audit, site.url)));
    const judged = figures.map(judgeWebFigure).sort((a, b) => goalNumber(a) - goalNumber(b));
    process.stdout.write(`\n${describe(judged, audits)}\n\n`);
    process.stdout.write(`${writeResult("web", { facts, data: about, figures: judged })}\n`);
    return judged.every(({ verdict }) => verdict !== "MISSED");
  } finally {
    await site.stop();
  }
}

async function measureUncached(dataDir: string): Promise<WebFigure[]> {
  const site = await startSite(dataDir, { PAGE_CACHE_MB: "0" });
  try {
    return await measureFirstByte(site.url, "uncached", await findSitePages(site.url));
  } finally {
    await site.stop();
  }
}

async function measureInBrowser(url: string, pages: readonly SitePage[]): Promise<WebFigure[]> {
  const browser = await launchBrowser();
  try {
    return [
      ...(await measureRepeat(url, pages, browser)),
      ...(await measureWithoutScripts(url, pages, browser)),
      ...(await measureNavigation(url, browser)),
    ];
  } finally {
    await browser.close();
  }
}

/** The goal a figure belongs to leads its name: W4 before W10. */
function goalNumber({ metric }: JudgedWebFigure): number {
  return Number(/^W(\d+)/.exec(metric)?.[1] ?? 0);
}

function describe(figures: readonly JudgedWebFigure[], audits: readonly Audits[]): string {
  const head = ["figure", "page", "", "unit", "gate", "aim", "verdict"];
  const rows = figures.map(({ metric, page, value, unit, gate, aim, better, verdict }) => {
    const sign = better === "less" ? "<=" : ">=";
    return [metric, page, formatNumber(value), unit, `${sign} ${gate}`, String(aim), verdict];
  });
  const notes = [
    ...figures.flatMap(({ metric, page, note }) =>
      note === undefined ? [] : [`${metric}, ${page}: ${note}`],
    ),
    ...audits.flatMap(({ page, dropped }) => describeDropped(page, dropped)),
  ];
  return [formatTable([head, ...rows], [2, 5]), "", ...notes].join("\n");
}

function describeDropped({ name }: SitePage, dropped: number): string[] {
  if (dropped === 0) return [];
  if (dropped === -1)
    return [
      `Lighthouse, ${name}: the machine was slower than 1500 in every run, so none was left out.`,
    ];
  return [`Lighthouse, ${name}: ${dropped} runs left out, the machine was slower than 1500 then.`];
}
