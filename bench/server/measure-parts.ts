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
import type { Bench, Plan } from "./plan.ts";

export interface Part {
  title: string;
  measure: (bench: Bench) => Promise<Figure[]>;
}

/** Measures one part after the other; true when every goal is met. `only` selects parts by title. */
export async function measureParts(
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
