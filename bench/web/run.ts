import { readFacts } from "../machine/facts.ts";
import { formatNumber, formatTable } from "../report/table.ts";
import { writeResult } from "../report/write-result.ts";
import { readPostgresVersion } from "../site/data-directory.ts";
import { IS_SMOKE } from "../scale.ts";
import { startSite } from "../site/start-site.ts";
import { type Audits, auditPages } from "./audit-pages.ts";
import { launchBrowser } from "./launch-browser.ts";
import { lighthouseFigures } from "./lighthouse-figures.ts";
import { measureNavigation } from "./measure-navigation.ts";
import { measurePresses } from "./measure-presses.ts";
import { measurePictures } from "./measure-pictures.ts";
import { measureFirstByte, measureRepeat, measureSizes } from "./measure-transfer.ts";
import { measureWithoutScripts } from "./measure-without-scripts.ts";
import { prepareSite } from "./prepare-site.ts";
import { findSitePages, type SitePage } from "./site-pages.ts";
import {
  failedWebFigure,
  type JudgedWebFigure,
  judgeWebFigure,
  type WebFigure,
} from "./web-figure.ts";

const RUNS = 5;
const QUICK_RUNS = 1;

interface Measure {
  title: string;
  run: () => Promise<WebFigure[]>;
}

/** Measures the public pages on 10,000 cars with pictures; true when every gate holds. */
export async function benchWeb(isQuick: boolean): Promise<boolean> {
  const { dataDir, about } = await prepareSite();
  const facts = readFacts(await readPostgresVersion(dataDir));
  process.stdout.write(
    `${Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join(", ")}\n${about}\n\n`,
  );
  const judged = await measureAll([
    { title: "pages made for every request", run: () => measureUncached(dataDir) },
  ]);
  const site = await startSite(dataDir);
  const audits: Audits[] = [];
  try {
    const { url } = site;
    const pages = await findSitePages(url);
    const browser = await launchBrowser();
    try {
      const measures: Measure[] = [
        {
          title: "pages from the cache",
          // A search with filters is made anew for everybody.
          run: () =>
            measureFirstByte(
              url,
              "cached",
              pages.filter(({ name }) => name !== "filtered"),
            ),
        },
        { title: "bytes of a list", run: () => measureSizes(url) },
        // Pictures are rendered at the first request; this measure requests them before anything is timed.
        { title: "pictures", run: () => measurePictures(url, dataDir) },
        { title: "a second visit", run: () => measureRepeat(url, pages, browser) },
        { title: "without scripts", run: () => measureWithoutScripts(url, pages, browser) },
        { title: "presses and keys", run: () => measurePresses(url, pages, browser) },
        { title: "from page to page", run: () => measureNavigation(url, browser) },
      ];
      judged.push(...(await measureAll(measures)));
    } finally {
      await browser.close();
    }
    if (IS_SMOKE) process.stdout.write("Left out: Lighthouse, which would have to be fetched.\n");
    else {
      const lighthouse = async () => {
        audits.push(...(await auditPages(url, pages, isQuick ? QUICK_RUNS : RUNS)));
        return audits.flatMap((audit) => lighthouseFigures(audit, url));
      };
      judged.push(...(await measureAll([{ title: "Lighthouse", run: lighthouse }])));
    }
  } finally {
    await site.stop();
  }
  judged.sort((a, b) => goalNumber(a) - goalNumber(b));
  process.stdout.write(`\n${describe(judged, audits)}\n\n`);
  process.stdout.write(`${writeResult("web", { facts, data: about, figures: judged })}\n`);
  return judged.every(({ verdict }) => verdict !== "MISSED" && verdict !== "FAILED");
}

/**
 * Runs the measures one after the other and prints each result at once. An error becomes a line of the
 * report.
 */
async function measureAll(measures: readonly Measure[]): Promise<JudgedWebFigure[]> {
  const all: JudgedWebFigure[] = [];
  for (const { title, run } of measures) {
    process.stdout.write(`Measuring: ${title} …\n`);
    const judged = await run().then(
      (figures) => figures.map(judgeWebFigure),
      (error: unknown) => [failedWebFigure(title, error)],
    );
    process.stdout.write(`${describe(judged, [])}\n\n`);
    all.push(...judged);
  }
  return all;
}

async function measureUncached(dataDir: string): Promise<WebFigure[]> {
  const site = await startSite(dataDir, { PAGE_CACHE_MB: "0" });
  try {
    return await measureFirstByte(site.url, "uncached", await findSitePages(site.url));
  } finally {
    await site.stop();
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
    return [
      metric,
      page,
      formatNumber(value),
      unit,
      Number.isNaN(gate) ? "" : `${sign} ${gate}`,
      Number.isNaN(aim) ? "" : String(aim),
      verdict,
    ];
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
