import { setImmediate } from "node:timers/promises";
import type { ImportColumn, ImportOutcome } from "#shared/contract/imports.ts";
import { ConnectionLostError, ImportError } from "#server/importing/import-error.ts";
import { findOpenUnits, type OpenUnits } from "#server/importing/open-units.ts";
import type { ProductRow } from "#server/importing/product-row.ts";
import { beginningOf, type Refusal } from "#server/importing/refusal.ts";
import { syncProducts } from "#server/importing/sync-products.ts";
import type { ReadingContext } from "./context.ts";
import { ProblemReport } from "./problem-report.ts";
import {
  type ImportRow,
  type ImportSettings,
  readFile,
  type Settled,
  settleRun,
} from "./store/runs.ts";
import { describeColumns, describeOutcome, showHeading } from "./views/runs.ts";

const SHOWN = 5;
const SHOWN_REPEATS = 20;
/** A file that was sent may be unpacked to so many bytes. */
const UNPACKED_BYTES = 200_000_000;
/** A page can be served between two blocks; a block of this size takes some milliseconds. */
const BLOCK_BYTES = 16 * 1024;

/** The columns of the last file, if this one has the same headings. */
function readLike(last: ImportSettings["last"], headings: readonly string[]) {
  const shown = headings.map(showHeading);
  return last && shown.join("\n") === last.headings.join("\n") ? last.columns : undefined;
}

/** Thrown to roll back a run that was superseded or cancelled. */
class Unwanted extends Error {}

/** Reads a seller's file once and stores the result. */
export class FileReader {
  readonly #context: ReadingContext;
  readonly #row: ImportRow;
  readonly #cars: ProductRow[] = [];
  readonly #refusals: Refusal[] = [];
  readonly #warnings: NonNullable<ImportOutcome["firstWarnings"]> = [];
  readonly #repeats: number[] = [];
  readonly #report = new ProblemReport();
  #columns: ImportColumn[] | null;
  #openUnits: OpenUnits = { units: [], suggestedDistance: null };

  constructor(context: ReadingContext, row: ImportRow) {
    this.#context = context;
    this.#row = row;
    this.#columns = row.columns;
  }

  /** @throws ConnectionLostError when the database went away, and nothing was written. */
  async read(signal: AbortSignal, onShare: (share: number) => void): Promise<void> {
    try {
      await this.#sync(signal, onShare);
    } catch (error) {
      if (error instanceof Unwanted || signal.aborted) return;
      // Nothing can be written now. The job fails, and its retry starts the file over.
      if (error instanceof ConnectionLostError) throw error;
      if (error instanceof ImportError) return this.#settle(this.#refused(error.message));
      this.#context.log.warn({ err: error }, "import failed");
      // The database may have refused a value of the file, so none of them is stored now.
      this.#columns = null;
      await this.#settle(this.#failed("Something went wrong on our side."));
    }
  }

  giveUp(): Promise<void> {
    return this.#settle(this.#failed("The file could not be processed after several attempts."));
  }

  async #sync(signal: AbortSignal, onShare: (share: number) => void): Promise<void> {
    const { pool, kysely, trade, jobs } = this.#context;
    const { id, file_name: name, size, settings, owner_id: ownerId, state } = this.#row;
    await syncProducts({
      source: {
        name,
        size,
        open: () => readFile(kysely, id),
        unpackedBytes: UNPACKED_BYTES,
        blockBytes: BLOCK_BYTES,
      },
      pool,
      ownerId,
      defaults: settings,
      changes: [],
      columns: (headings) => settings.columns ?? readLike(settings.last, headings),
      listingDays: trade.listing_days,
      now: new Date(),
      signal,
      pause: () => setImmediate(),
      isCheck: state === "checking",
      withdraw: settings.withdraw,
      onTable: (table, mapping, sample) => {
        this.#columns = describeColumns(table.headings, mapping, sample);
        this.#openUnits = findOpenUnits(mapping, sample);
      },
      onProduct: (car) => {
        if (this.#cars.length < SHOWN) this.#cars.push(car);
      },
      onWarning: (line, { column, value, reason }) => {
        const warning = { line, column, value: beginningOf(value), reason };
        if (this.#warnings.length < SHOWN) this.#warnings.push(warning);
        this.#report.note({ ...warning, reason: `value left out: ${reason}` });
      },
      onRepeat: (line) => {
        if (this.#repeats.length < SHOWN_REPEATS) this.#repeats.push(line);
        this.#report.note({ line, column: "", value: "", reason: "duplicate of an earlier row" });
      },
      onRefusal: (refusal) => this.#refuse(refusal),
      onProgress: ({ bytes }) => onShare(bytes / size),
      beforeCommit: async (client, result) => {
        const isWanted = await settleRun(client, this.#row, {
          state: state === "checking" ? "checked" : "done",
          problem: null,
          columns: this.#columns,
          outcome: describeOutcome(result, this.#openUnits, this.#cars, this.#refusals, {
            firstWarnings: this.#warnings,
            firstRepeats: this.#repeats,
          }),
          report: this.#report.write(),
        });
        if (!isWanted) throw new Unwanted();
      },
    });
    // Queued after the cars are committed, as the job would not see them before. If this process dies in
    // between, the job that runs every minute picks them up.
    if (state === "importing")
      await kysely
        .transaction()
        .execute((transaction) => jobs.put(transaction, "pictures", [{ data: {} }]));
  }

  #refuse(refusal: Refusal): void {
    if (this.#refusals.length < SHOWN) this.#refusals.push(refusal);
    this.#report.refuse(refusal);
  }

  /** What the seller can mend by telling the columns, or by sending another file. */
  #refused(problem: string): Settled {
    const mayMend = this.#row.state === "checking" && this.#columns !== null;
    return { ...this.#failed(problem), state: mayMend ? "checked" : "failed", problem };
  }

  #failed(why: string): Settled {
    const problem = `${why} Nothing was changed.`;
    return { state: "failed", problem, columns: this.#columns, outcome: null, report: [] };
  }

  async #settle(settled: Settled): Promise<void> {
    const client = await this.#context.pool.connect();
    try {
      await client.query("BEGIN");
      await settleRun(client, this.#row, settled);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    } finally {
      client.release();
    }
  }
}
