import { readBatches } from "./batches.ts";
import { type ColumnTeller, openTable, type TableOptions } from "./open-table.ts";
import { addBatch, newSummary } from "./summary.ts";

import type { Mapping, MappingChange } from "./mapping.ts";
import type { UnitDefaults } from "./plan.ts";
import type { ProductRow } from "./product-row.ts";
import type { Refusal } from "./refusal.ts";
import type { ImportSource } from "./source.ts";
import type { ImportSummary } from "./summary.ts";
import type { Table } from "./table.ts";

/** What an import would do. */
export interface ImportPreview {
  readonly table: Table;
  readonly mapping: Mapping;
  /** The first rows as they would be stored. */
  readonly products: readonly ProductRow[];
  readonly refusals: readonly Refusal[];
  /** Computed as if the seller had no cars yet, so `added` is the maximum. */
  readonly summary: ImportSummary;
}

export interface PreviewOptions {
  readonly source: ImportSource;
  readonly defaults: UnitDefaults;
  readonly changes: readonly MappingChange[];
  /** The field of each column; without it the headings and `changes` decide. */
  readonly columns?: ColumnTeller;
  /** Called with the file's columns. */
  readonly onTable?: NonNullable<TableOptions["onTable"]>;
  readonly now: Date;
  readonly listingDays: number;
  /** How many products and refused rows to show. */
  readonly show: number;
}

/** A dry run: reads a whole file and writes nothing. Throws ImportError as the import would. */
export async function previewImport(options: PreviewOptions): Promise<ImportPreview> {
  const began = performance.now();
  const opened = await openTable(options);
  const products: ProductRow[] = [];
  const refusals: Refusal[] = [];
  const summary = newSummary();
  const onProduct = (product: ProductRow) => {
    if (products.length < options.show) products.push(product);
  };
  for await (const batch of readBatches(opened.lines, {
    ...options,
    ...opened,
    onProduct,
    ownerId: "",
  })) {
    refusals.push(...batch.refusals.slice(0, options.show - refusals.length));
    addBatch(summary, batch, { added: batch.rows.length, alreadyThere: 0, rejected: [] });
  }
  summary.milliseconds = performance.now() - began;
  summary.isComplete = true;
  return { table: opened.table, mapping: opened.mapping, products, refusals, summary };
}
