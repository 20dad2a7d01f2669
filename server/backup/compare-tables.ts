import { pipeline } from "node:stream/promises";
import type { Pool } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { CommandError } from "#server/base/command-error.ts";
import { allowLongStatements } from "#server/db/watched-client.ts";
import type { Manifest } from "./manifest.ts";
import { Meter, newHash } from "./meter.ts";
import { copyOut } from "./tables.ts";

/**
 * Reads every table of a database that was just restored and compares rows and hashes with the manifest. The rows
 * stand in the order in which they were copied, so their text is the same.
 * @throws CommandError naming the first table that differs
 */
export async function compareTables(owner: Pool, { tables }: Manifest): Promise<void> {
  const client = await owner.connect();
  try {
    await allowLongStatements(client);
    // Scans of large tables would begin wherever another one is.
    await client.query("SET synchronize_seqscans = off");
    for (const table of tables) {
      const hash = newHash();
      const meter = new Meter(hash);
      await pipeline(client.query(copyTo(copyOut(table))), meter, async (rows) => {
        for await (const _chunk of rows);
      });
      if (meter.lines !== table.rows || hash.digest("hex") !== table.sha256)
        throw new CommandError(
          `The restored table ${table.name} differs from the backup: it has ${meter.lines} of ${table.rows} rows, or different ones.`,
        );
    }
  } finally {
    client.release(true);
  }
}
