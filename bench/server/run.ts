import { readFacts } from "../machine/facts.ts";
import {
  describeGoal,
  failedFigure,
  type Figure,
  isGood,
  judge,
  type JudgedFigure,
} from "../report/figure.ts";
import { formatNumber, formatTable } from "../report/table.ts";
import { writeResult } from "../report/write-result.ts";
import { findCatalogueFile } from "../site/catalogue-file.ts";
import { prepareLarge, prepareSmall } from "../site/catalogues.ts";
import { readPostgresVersion } from "../site/data-directory.ts";
import { startLoad } from "../site/load.ts";
import { measureAlerts } from "../search/measure-alerts.ts";
import { measureAnswers } from "../search/measure-answers.ts";
import { measureChanges } from "../search/measure-changes.ts";
import { measurePages, measurePagesOfMillion } from "../search/measure-pages.ts";
import { measureMillion, measureSearch } from "../search/measure-search.ts";
import { measureSuggestions } from "../search/measure-suggestions.ts";
import { measureAccess } from "./measure-access.ts";
import { measureAdmin } from "./measure-admin.ts";
import { measureBookings } from "./measure-bookings.ts";
import { measureCached } from "./measure-cached.ts";
import { measureChanging } from "./measure-changing.ts";
import { measureImport } from "./measure-import.ts";
import { measureOverload } from "./measure-overload.ts";
import { measureScale } from "./measure-scale.ts";
import { measureStreams } from "./measure-streams.ts";
import { measureStart } from "./measure-start.ts";
import { measureUploads } from "./measure-uploads.ts";
import { measureVins } from "./measure-vins.ts";
import { measureUncached } from "./measure-uncached.ts";
import type { Bench, Plan } from "./plan.ts";

const SERVER_PARTS: readonly Part[] = [
  { title: "made for every request", measure: measureUncached },
  { title: "from the reply cache", measure: measureCached },
  { title: "while cars change", measure: measureChanging },
  { title: "more than it can do", measure: measureOverload },
  { title: "many cars and few", measure: measureScale },
  { title: "who is calling", measure: measureAccess },
  { title: "pictures that are sent", measure: measureUploads },
  { title: "numbers of cars", measure: measureVins },
  { title: "bookings", measure: measureBookings },
  { title: "open streams", measure: measureStreams },
  { title: "admins' lists", measure: measureAdmin },
  { title: "import", measure: measureImport },
  { title: "start and memory", measure: measureStart },
];

const SEARCH_PARTS: readonly Part[] = [
  { title: "310,000 cars", measure: measureSearch },
  { title: "a million cars", measure: measureMillion },
  { title: "pages of results of 310,000", measure: measurePages },
  { title: "pages of results of a million", measure: measurePagesOfMillion },
  { title: "suggestions", measure: measureSuggestions },
  { title: "changes of the index", measure: measureChanges },
  { title: "counts and relevance", measure: measureAnswers },
  { title: "alerts", measure: measureAlerts },
];

interface Part {
  title: string;
  measure: (bench: Bench) => Promise<Figure[]>;
}

/** Measures the server on 310,000 cars; true when every goal is met. `only` selects measures by title. */
export function benchServer(plan: Plan, only = ""): Promise<boolean> {
  return measureParts("server", SERVER_PARTS, plan, only);
}

/** Measures searching; true when every goal is met. */
export function benchSearch(plan: Plan, only = ""): Promise<boolean> {
  return measureParts("search", SEARCH_PARTS, plan, only);
}

async function measureParts(
  name: string,
  parts: readonly Part[],
  plan: Plan,
  only: string,
): Promise<boolean> {
  const file = await findCatalogueFile();
  const large = await prepareLarge(file);
  const small = await prepareSmall(large);
  const facts = readFacts(await readPostgresVersion(large.dataDir));
  process.stdout.write(
    `${Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join(", ")}\n${large.about}\n\n`,
  );

  const load = startLoad();
  const bench: Bench = { plan, load, file, large, small };
  const figures: JudgedFigure[] = [];
  try {
    for (const { title, measure } of parts) {
      if (!title.includes(only)) continue;
      process.stdout.write(`Measuring: ${title} …\n`);
      const measured = await measure(bench).then(
        (some) => some.map(judge),
        (error: unknown) => [failedFigure(title, error)],
      );
      // Printed at once, so that a later crash does not lose these figures.
      if (measured.length > 0) process.stdout.write(`${describe(measured)}\n\n`);
      figures.push(...measured);
    }
  } finally {
    await load.stop();
  }
  process.stdout.write(`\n${describe(figures)}\n\n`);
  process.stdout.write(`${writeResult(name, { facts, data: large.about, plan, figures })}\n`);
  return figures.every(isGood);
}

function describe(figures: readonly JudgedFigure[]): string {
  const head = ["figure", "", "unit", "baseline", "ratio", "goal", "verdict"];
  const rows = figures.map((figure) => [
    figure.name,
    formatNumber(figure.value),
    figure.unit,
    figure.baselineValue === undefined ? "" : formatNumber(figure.baselineValue),
    figure.ratio === undefined ? "" : figure.ratio.toFixed(2),
    describeGoal(figure),
    figure.verdict === "no goal" ? "" : figure.verdict,
  ]);
  const notes = figures.flatMap(({ name, baseline, note }) => {
    const parts = [baseline && `baseline: ${baseline.name}.`, note].filter(
      (part) => part !== undefined,
    );
    return parts.length === 0 ? [] : [`${name}: ${parts.join(" ")}`];
  });
  return [formatTable([head, ...rows], [1, 3, 4]), "", ...notes].join("\n");
}
