import type { ImportColumn, ImportOutcome } from "#shared/contract/imports.ts";
import { toMajor } from "#shared/lib/money.ts";
import { cut } from "#shared/rules/car-names.ts";
import { IMPORT_FIELD_NAMES, type ImportField } from "#shared/rules/imports.ts";
import { categoryNameOf } from "#shared/rules/vocabulary.ts";
import type { Mapping } from "#server/importing/mapping.ts";
import type { OpenUnits } from "#server/importing/open-units.ts";
import type { ProductRow } from "#server/importing/product-row.ts";
import { problemsOf, type Refusal, type Tally } from "#server/importing/refusal.ts";
import type { SyncResult } from "#server/importing/sync-products.ts";
import { withoutControls } from "#server/importing/texts.ts";

/** Values that show what a column holds. */
const EXAMPLES = 3;
const EXAMPLE_LENGTH = 60;
const HEADING_LENGTH = 80;
/** How many kinds of faults are listed. */
const MOST_REASONS = 30;

/** The columns of a file with the field that each is read as. */
export function describeColumns(
  headings: readonly string[],
  mapping: Mapping,
  rows: readonly (readonly string[])[],
): ImportColumn[] {
  const fields = new Map<number, ImportField>();
  for (const field of IMPORT_FIELD_NAMES)
    for (const { index } of mapping[field] ?? []) fields.set(index, field);
  return headings.map((heading, index) => ({
    heading: showHeading(heading),
    examples: examplesOf(rows, index),
    field: fields.get(index) ?? null,
  }));
}

/** A heading, cut for display and for comparison with the next file. */
export function showHeading(heading: string): string {
  return cut(heading.trim(), HEADING_LENGTH);
}

/** The first distinct values of a column. */
function examplesOf(rows: readonly (readonly string[])[], index: number): string[] {
  const values = new Set<string>();
  for (const row of rows) {
    const value = withoutControls(cut((row[index] ?? "").trim(), EXAMPLE_LENGTH));
    if (value !== "") values.add(value);
    if (values.size === EXAMPLES) break;
  }
  return [...values];
}

/** The result of a run, as the seller reads it. */
export function describeOutcome(
  { summary, counts, withdrawn, notWithdrawn, oddPrices }: SyncResult,
  { units, suggestedDistance }: OpenUnits,
  cars: readonly ProductRow[],
  refusals: readonly Refusal[],
  { firstWarnings, firstRepeats }: Pick<ImportOutcome, "firstWarnings" | "firstRepeats">,
): ImportOutcome {
  return {
    ...counts,
    read: summary.read,
    refused: summary.refused,
    repeats: summary.repeats,
    guessed: summary.guessed,
    withdrawn,
    notWithdrawn: notWithdrawn ?? null,
    refusals: describeTally(summary.refusals),
    warnings: describeTally(summary.warnings),
    firstRefusals: refusals.flatMap((refusal) =>
      problemsOf(refusal).map(({ column, value, reason, detail }) => ({
        line: refusal.line,
        column,
        value,
        reason: detail === undefined ? reason : `${reason}: ${detail}`,
      })),
    ),
    firstWarnings,
    firstRepeats,
    openUnits: [...units],
    suggestedDistance,
    oddPrices: oddPrices
      ? {
          currency: oddPrices.currency,
          file: toMajor(oddPrices.file, oddPrices.currency),
          site: toMajor(oddPrices.site, oddPrices.currency),
        }
      : null,
    cars: cars.map((car) => ({
      name: car.name,
      resale_price: toMajor(car.resale_price_minor, car.currency),
      currency: car.currency,
      year: car.year,
      mileage_km: car.mileage_km,
      fuel: car.fuel,
      gearbox: car.gearbox,
      location: car.location,
      category_name: categoryNameOf(car.category_id),
    })),
  };
}

/** The most frequent first. */
function describeTally(tally: Tally): { reason: string; rows: number }[] {
  return [...tally]
    .map(([reason, rows]) => ({ reason, rows }))
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, MOST_REASONS);
}
