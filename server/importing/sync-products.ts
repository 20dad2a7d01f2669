import { DAY_MS } from "#shared/lib/durations.ts";
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
  /** A dry run: only computes what would change. */
  readonly isCheck: boolean;
  /**
   * How many cars may be withdrawn because the file lacks them: a number that a person has confirmed, `half`
   * of the imported cars for an unattended job, or none.
   */
  readonly withdraw: number | "half" | undefined;
  /** Runs inside the transaction that changes the cars; if it throws, the transaction is rolled back. */
  readonly beforeCommit?: (client: PoolClient, result: SyncResult) => Promise<void>;
}

export interface SyncResult {
  /** `added` and `alreadyThere` count the cars of the file. */
  readonly summary: ImportSummary;
  readonly counts: SyncCounts;
  readonly withdrawn: number;
  /** Why missing cars were not withdrawn, if they should have been. */
  readonly notWithdrawn: string | undefined;
  readonly oddPrices: OddPrices | undefined;
}

/**
 * Synchronizes a seller's cars with a file: adds new cars, updates changed ones and, when asked, withdraws
 * missing ones. The whole file is read first; then all changes are made in one transaction. Undefined when
 * the signal aborted it before that.
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
          throw new ImportError("The seller account no longer exists.");
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

/**
 * Locks the owner's row, so that the account cannot be deleted before the transaction ends; false when it is
 * gone.
 */
async function keepOwner(client: PoolClient, ownerId: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM users WHERE id = $1 FOR KEY SHARE", [
    ownerId,
  ]);
  return rowCount === 1;
}

/** A car that a file still offers is renewed in the second half of its listing, not at every sync. */
function renewBefore({ now, listingDays }: ImportOptions): Date {
  return new Date(now.getTime() + (listingDays * DAY_MS) / 2);
}

/** Why the missing cars stay on sale instead of being withdrawn. */
async function refuseWithdrawal(
  { client, unreadable }: Stage,
  { added, missing, ...held }: SyncCounts,
  { withdraw, ownerId }: SyncOptions,
): Promise<string | undefined> {
  if (withdraw === undefined || missing === 0) return undefined;
  if (unreadable > 0)
    return `${unreadable === 1 ? "1 row" : `${unreadable} rows`} could not be read, so the missing cars are unknown`;
  const seen = held.changed + held.relisted + held.renewed + held.unchanged + held.left;
  if (added + seen === 0) return "the file has no cars";
  if (withdraw === "half") {
    const { rows } = await client.query<{ cars: number }>(
      "SELECT count(*)::int AS cars FROM products WHERE owner_id = $1 AND source_key IS NOT NULL AND state = 'active'",
      [ownerId],
    );
    const cars = rows[0]?.cars ?? 0;
    return missing * 2 > cars
      ? `that would withdraw ${missing} of ${cars} cars. If that is right, add --withdraw-most`
      : undefined;
  }
  return missing > withdraw
    ? `${missing === 1 ? "1 car is" : `${missing} cars are`} now missing, but you agreed to withdraw ${withdraw}`
    : undefined;
}
