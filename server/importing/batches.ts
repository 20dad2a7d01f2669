import { DAY_MS } from "#shared/lib/durations.ts";
import { CategoryMemory } from "./category-memory.ts";
import { KeySet } from "./key-set.ts";
import { encodeRow } from "./product-row.ts";
import { readProduct } from "./read-product.ts";
import { RecordReader } from "./records.ts";
import { beginningOf, count } from "./refusal.ts";
import { RowBuffer } from "./row-buffer.ts";
import { identityReader } from "./source-key.ts";

import type { ProductRow } from "./product-row.ts";
import type { BrokenRecord, RecordBlock, SourceRecord } from "./records.ts";
import type { Refusal, Tally, Warning } from "./refusal.ts";
import type { Table } from "./table.ts";
import type { Mapping } from "./mapping.ts";
import type { RowContext } from "./row-context.ts";
import type { RowIdentity } from "./source-key.ts";

/** Rows that are stored together, with counts of the other rows between them. */
export interface Batch {
  /** Rows read from the file, whether usable or not. */
  read: number;
  blankLines: number;
  /** Duplicate rows of the file. */
  repeats: number;
  readonly rows: RowBuffer;
  /** Whether any row has addresses of pictures. */
  hasPictures: boolean;
  readonly refusals: Refusal[];
  /** Identities of refused rows: an invalid row must not make its car count as missing. */
  readonly refusedCars: RowIdentity[];
  /** Refused rows whose car cannot be identified. */
  unreadable: number;
  /** Cars whose category had to be guessed. */
  guessed: number;
  /** Values left out of rows, as "heading: reason". */
  readonly warnings: Tally;
}

/** How many rows are stored in one transaction. */
const BATCH_ROWS = 5_000;
/** Typical size of that many rows. */
const USUAL_BYTES = 4 * 1024 * 1024;
/**
 * Rows with long descriptions are stored earlier, because two batches and a copy of one are in memory at
 * once.
 */
const MOST_BYTES = 16 * 1024 * 1024;

export interface BatchContext extends Omit<RowContext, "categories" | "expiresAt"> {
  readonly table: Table;
  readonly mapping: Mapping;
  /** How long listings are shown unless their seller renews them. */
  readonly listingDays: number;
  /** Awaited between two blocks of lines, to yield to other work. */
  readonly pause?: () => Promise<void>;
  /** Called with every row that will be stored. */
  readonly onProduct?: (product: ProductRow) => void;
  /** Called with every value that is left out, and the number of its row's first line. */
  readonly onWarning?: (line: number, warning: Warning) => void;
  /** Called with the number of the first line of every duplicate row. */
  readonly onRepeat?: (line: number) => void;
}

function newBatch(): Batch {
  return {
    read: 0,
    blankLines: 0,
    repeats: 0,
    rows: new RowBuffer(USUAL_BYTES),
    hasPictures: false,
    refusals: [],
    refusedCars: [],
    guessed: 0,
    unreadable: 0,
    warnings: new Map(),
  };
}

/** Reads the rows below the headings into batches. */
export async function* readBatches(
  lines: AsyncIterable<readonly string[]>,
  context: BatchContext,
): AsyncGenerator<Batch> {
  const { separator, headings, firstLine } = context.table;
  const reader = new RecordReader(separator, headings.length, firstLine);
  const sorter = new RowSorter(context);
  for await (const block of lines) {
    yield* sorter.take(reader.readBlock(block));
    await context.pause?.();
  }
  yield* sorter.take(reader.end());
  yield sorter.batch;
}

/** Sorts each row into those to store, refused ones and duplicates. */
class RowSorter {
  batch = newBatch();
  readonly #context: BatchContext;
  readonly #row: RowContext;
  readonly #identityOf: (fields: readonly string[]) => RowIdentity;
  readonly #seen = new KeySet();

  constructor(context: BatchContext) {
    this.#context = context;
    const listedMs = context.listingDays * DAY_MS;
    const expiresAt = new Date(context.now.getTime() + listedMs).toISOString();
    this.#row = { ...context, categories: new CategoryMemory(), expiresAt };
    this.#identityOf = identityReader(context.mapping);
  }

  *take({ records, blankLines }: RecordBlock): Generator<Batch> {
    this.batch.blankLines += blankLines;
    for (const record of records) {
      this.batch.read += 1;
      if ("fields" in record) this.#sort(record);
      else {
        this.batch.unreadable += 1;
        this.#refuse(this.#describeBroken(record));
      }
      if (this.batch.read < BATCH_ROWS && this.batch.rows.bytes < MOST_BYTES) continue;
      yield this.batch;
      this.batch = newBatch();
    }
  }

  #sort({ line, fields }: SourceRecord): void {
    const { batch } = this;
    const identity = this.#identityOf(fields);
    const result = readProduct(fields, identity, this.#row);
    if ("reason" in result) {
      batch.refusedCars.push(identity);
      this.#refuse({ line, ...result });
    } else if (this.#seen.add(identity.key)) {
      if (result.product.source_pictures !== null) batch.hasPictures = true;
      if (result.isCategoryGuessed) batch.guessed += 1;
      batch.rows.add(line, identity.key, encodeRow(result.product));
      for (const warning of result.warnings) {
        count(batch.warnings, `${warning.column}: ${warning.reason}`);
        this.#context.onWarning?.(line, warning);
      }
      this.#context.onProduct?.(result.product);
    } else {
      batch.repeats += 1;
      this.#context.onRepeat?.(line);
    }
  }

  #refuse(refusal: Refusal): void {
    const { others } = refusal;
    this.batch.refusals.push({
      ...refusal,
      value: beginningOf(refusal.value),
      ...(others && { others: others.map((one) => ({ ...one, value: beginningOf(one.value) })) }),
    });
  }

  #describeBroken({ line, column, text, reason, detail }: BrokenRecord): Refusal {
    const heading = column === undefined ? "" : (this.#context.table.headings[column] ?? "");
    return { line, column: heading, value: text, reason, ...(detail !== undefined && { detail }) };
  }
}
