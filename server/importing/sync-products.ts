import { ImportError } from "./import-error.ts";
import { closing, openCounted, readInto } from "./import-products.ts";
import { findOddPrices } from "./odd-prices.ts";
import { openStage } from "./stage.ts";
import { takeTurn } from "./store.ts";
import { newSummary } from "./summary.ts";
import { apply, compare } from "./sync.ts";

import type { PoolClient } from "pg";
import type { ImportOptions } from "./import-products.ts";
import type { OddPrices } from "./odd-prices.ts";
import type { Stage } from "./stage.ts";
import type { ImportSummary } from "./summary.ts";
import type { SyncCounts } from "./sync.ts";

export interface SyncOptions extends ImportOptions {
  /** Only finds out what would be done. */
  readonly isCheck: boolean;
  /**
   * How many cars may be withdrawn because the file does not hold them: a number that somebody has
   * seen and agreed to, `half` of those that came from files for a job that nobody watches, or none.
   */
  readonly withdraw: number | "half" | undefined;
  /** Runs in the transaction that has changed the cars; when it throws, they are as they were. */
  readonly beforeCommit?: (client: PoolClient, result: SyncResult) => Promise<void>;
}

export interface SyncResult {
  /** `added` and `alreadyThere` are what became of the cars of the file. */
  readonly summary: ImportSummary;
  readonly counts: SyncCounts;
  readonly withdrawn: number;
  /** Why missing cars were not withdrawn although that was asked for. */
  readonly notWithdrawn: string | undefined;
  readonly oddPrices: OddPrices | undefined;
}

/**
 * Brings a seller's cars to what a file says: adds what is new, changes what changed and, when asked,
 * withdraws what disappeared. The whole file is read first; then all happens in one transaction, or
 * nothing. Undefined when the signal stopped it before that.
 * Throws ImportError when the file cannot be understood.
 */
export async function syncProducts(options: SyncOptions): Promise<SyncResult | undefined> {
  const stage = await openStage(options.pool);
  return closing(stage, async () => {
    const summary = newSummary();
    const opened = await openCounted(options);
    await readInto(stage, opened, summary, options);
    if (!summary.isComplete || options.signal?.aborted) return undefined;
    const { client } = stage;
    await client.query("BEGIN");
    try {
      const side = {
        ownerId: options.ownerId,
        renewBefore: renewBefore(options),
        saysCategory: opened.mapping.category !== undefined,
      };
      if (!options.isCheck) {
        await takeTurn(client, options.ownerId);
        if (!(await keepOwner(client, options.ownerId)))
          throw new ImportError("The seller is gone.");
      }
      const counts = await compare(client, side);
      const oddPrices = await findOddPrices(client, options.ownerId);
      const staged = summary.added;
      summary.added = counts.added;
      summary.alreadyThere = staged - counts.added;
      const refusal = await refuseWithdrawal(stage, counts, options);
      const asked = options.withdraw !== undefined && refusal === undefined;
      const withdrawn = options.isCheck ? 0 : await apply(client, side, asked);
      const result = { summary, counts, withdrawn, notWithdrawn: refusal, oddPrices };
      await options.beforeCommit?.(client, result);
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {});
      throw error;
    }
  });
}

/** Until the transaction ends nobody is deleted whose cars are being changed; false when they are gone. */
async function keepOwner(client: PoolClient, ownerId: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM users WHERE id = $1 FOR KEY SHARE", [
    ownerId,
  ]);
  return rowCount === 1;
}

/** A car that a file still offers is renewed in the second half of its listing, not every night. */
function renewBefore({ now, listingDays }: ImportOptions): Date {
  return new Date(now.getTime() + (listingDays * 24 * 3_600_000) / 2);
}

/** Why the cars that the file does not hold stay on sale, although they should go. */
async function refuseWithdrawal(
  { client, unreadable }: Stage,
  { added, missing, ...held }: SyncCounts,
  { withdraw, ownerId }: SyncOptions,
): Promise<string | undefined> {
  if (withdraw === undefined || missing === 0) return undefined;
  if (unreadable > 0)
    return `${unreadable} rows could not be read, so that nobody can tell which cars are missing`;
  const seen = held.changed + held.relisted + held.renewed + held.unchanged + held.left;
  if (added + seen === 0) return "the file holds no car";
  if (withdraw === "half") {
    const { rows } = await client.query<{ cars: number }>(
      "SELECT count(*)::int AS cars FROM products WHERE owner_id = $1 AND source_key IS NOT NULL AND state = 'active'",
      [ownerId],
    );
    const cars = rows[0]?.cars ?? 0;
    return missing * 2 > cars
      ? `that would be ${missing} of ${cars} cars; where it is right, say so with --withdraw-most`
      : undefined;
  }
  return missing > withdraw
    ? `${missing} are missing by now, and ${withdraw} were agreed to`
    : undefined;
}
