import type { Import } from "#shared/contract/imports.ts";
import type { ImportRow } from "../import-runs/service.ts";

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
    columns: row.columns,
    outcome: row.outcome,
  };
}
