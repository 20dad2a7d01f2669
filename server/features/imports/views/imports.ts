import type { Import, ImportOutcome } from "#shared/contract/imports.ts";
import type { OpenUnit } from "#shared/rules/imports.ts";
import type { ImportRow } from "../store/runs.ts";
import { explain, explainColumn, explainFile, explainRow, explainValue } from "./explain.ts";

/** Units that the file leaves open and its seller has not chosen. */
export function asksOf({ settings, outcome, state }: ImportRow): OpenUnit[] {
  if (state !== "checked") return [];
  return (outcome?.openUnits ?? []).filter((unit) => !settings.chosen?.includes(unit));
}

export function toImport(row: ImportRow): Import {
  return {
    _id: row.id,
    fileName: row.file_name,
    state: row.state,
    problem: row.problem && explainFile(row.problem),
    progress: row.progress,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    currency: row.settings.currency,
    distance: row.settings.distance,
    asks: asksOf(row),
    chosen: row.settings.chosen ?? [],
    columns: row.columns,
    outcome: row.outcome && explainOutcome(row.outcome),
  };
}

/** An outcome with its reasons in the language of the reader. */
function explainOutcome(outcome: ImportOutcome): ImportOutcome {
  const { refusals, warnings, firstRefusals, firstWarnings = [], notWithdrawn } = outcome;
  return {
    ...outcome,
    notWithdrawn: notWithdrawn && explain(notWithdrawn),
    refusals: refusals.map((one) => ({ ...one, reason: explain(one.reason) })),
    warnings: warnings.map((one) => ({ ...one, reason: explainValue(one.reason) })),
    firstRefusals: firstRefusals.map((one) => ({ ...one, reason: explainRow(one.reason) })),
    firstWarnings: firstWarnings.map((one) => ({
      ...one,
      reason: explainColumn(one.column, one.reason),
    })),
  };
}
