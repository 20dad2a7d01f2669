import { readLines } from "./lines.ts";
import { assignColumns, mapColumns, requireNameAndPrice } from "./mapping.ts";
import { planColumns } from "./plan.ts";
import { RecordReader } from "./records.ts";
import { readBytes } from "./source.ts";
import { readTable } from "./table.ts";

import type { FieldName } from "./fields.ts";
import type { Mapping, MappingChange } from "./mapping.ts";
import type { Plan, UnitDefaults } from "./plan.ts";
import type { ImportSource } from "./source.ts";
import type { Table } from "./table.ts";

/** Size of the sample by which separator, headings and formats are decided. */
const SAMPLE_LINES = 2_000;
const SAMPLE_CHARACTERS = 1_000_000;

/** A file whose layout has been recognised. */
export interface OpenedTable {
  readonly table: Table;
  readonly mapping: Mapping;
  readonly plan: Plan;
  /** All lines after the headings, in blocks. */
  readonly lines: AsyncIterable<readonly string[]>;
}

/** Looks up a mapping that a person has made earlier for a file with these headings. */
export type ColumnTeller = (
  headings: readonly string[],
) => readonly (FieldName | null)[] | undefined;

export interface TableOptions {
  readonly source: ImportSource;
  readonly defaults: UnitDefaults;
  readonly changes: readonly MappingChange[];
  /** The field of each column; when it returns undefined, the headings and `changes` decide. */
  readonly columns?: ColumnTeller;
  /** Called with the headings, the first rows and their mapping, before they are validated. */
  readonly onTable?: (
    table: Table,
    mapping: Mapping,
    sample: readonly (readonly string[])[],
  ) => void;
  /** Called with the number of source bytes read. */
  readonly onBytes?: (count: number) => void;
}

/** Throws ImportError when the source has no table, or none of cars with prices. */
export async function openTable(options: TableOptions): Promise<OpenedTable> {
  const blocks = readLines(readBytes(options.source, options.onBytes));
  const sample: string[][] = [];
  let [lines, characters] = [0, 0];
  while (lines < SAMPLE_LINES && characters < SAMPLE_CHARACTERS) {
    const block = await blocks.next();
    if (block.done) break;
    sample.push(block.value);
    lines += block.value.length;
    characters += block.value.reduce((sum, line) => sum + line.length, 0);
  }
  try {
    const first = sample.flat();
    const table = readTable(first);
    const told = options.columns?.(table.headings);
    const mapping = told
      ? assignColumns(table.headings, told)
      : mapColumns(table.headings, options.changes);
    const rest = first.slice(table.firstLine - 1);
    const records = readSample(rest, table);
    options.onTable?.(table, mapping, records);
    requireNameAndPrice(mapping, table.headings);
    const plan = planColumns(mapping, records, options.defaults);
    return { table, mapping, plan, lines: startWith(rest, blocks) };
  } catch (error) {
    await blocks.return(undefined);
    throw error;
  }
}

function readSample(
  lines: readonly string[],
  { separator, headings }: Table,
): (readonly string[])[] {
  const { records } = new RecordReader(separator, headings.length, 1).readBlock(lines);
  return records.flatMap((record) => ("fields" in record ? [record.fields] : []));
}

async function* startWith(
  first: readonly string[],
  rest: AsyncGenerator<string[]>,
): AsyncGenerator<readonly string[]> {
  yield first;
  yield* rest;
}
