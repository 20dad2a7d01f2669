import type { Import } from "#shared/contract/imports.ts";
import type { OpenUnit } from "#shared/rules/imports.ts";
import type { ImportRow } from "../store/runs.ts";

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
    problem: row.problem,
    progress: row.progress,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    currency: row.settings.currency,
    distance: row.settings.distance,
    asks: asksOf(row),
    chosen: row.settings.chosen ?? [],
    columns: row.columns,
    outcome: row.outcome,
  };
}
