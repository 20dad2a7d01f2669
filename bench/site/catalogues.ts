import { pipeline } from "node:stream/promises";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { from, to } from "pg-copy-streams";
import type { OpenedDatabase } from "../../server/db/connect.ts";
import type { CatalogueFile } from "./catalogue-file.ts";
import { SCALE } from "../scale.ts";
import { addSeller, type PreparedData, prepareData } from "./data-directory.ts";
import { runImport } from "./run-import.ts";

const SMALL = SCALE.small;

/** File with every imported row in PostgreSQL's own format; deleted together with its data. */
export function dumpOf({ dataDir }: Pick<PreparedData, "dataDir">): string {
  return join(dataDir, "products.copy");
}

function smallDumpOf({ dataDir }: Pick<PreparedData, "dataDir">): string {
  return join(dataDir, "products-1k.copy");
}

/** All cars of the file, imported as an operator would. */
export function prepareLarge(file: CatalogueFile): Promise<PreparedData> {
  return prepareData("data-310k", file.origin, async (dataDir, database) => {
    await addSeller(database);
    await runImport(dataDir, file.path);
    await dumpProducts(database, "SELECT * FROM products ORDER BY id", dumpOf({ dataDir }));
    // Ordered by a hash, so that the sample has the same mix of cars as the whole file.
    await dumpProducts(
      database,
      `SELECT * FROM products ORDER BY md5(id::text) LIMIT ${SMALL}`,
      smallDumpOf({ dataDir }),
    );
    return `${await countProducts(database)} cars imported of ${file.origin}`;
  });
}

/** A thousand cars of the large catalogue, which must have been prepared. */
export function prepareSmall(large: PreparedData): Promise<PreparedData> {
  return prepareData("data-1k", large.about, async (_dataDir, database) => {
    await addSeller(database);
    await copyProducts(database, smallDumpOf(large));
    return `${await countProducts(database)} of them`;
  });
}

/** A seller without cars: for imports. */
export function prepareEmpty(): Promise<PreparedData> {
  return prepareData("data-import", "one seller", async (_dataDir, database) => {
    await addSeller(database);
    return "no cars";
  });
}

async function dumpProducts({ pool }: OpenedDatabase, query: string, path: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    await pipeline(client.query(to(`COPY (${query}) TO STDOUT`)), createWriteStream(path));
  } finally {
    client.release(true);
  }
}

/** COPY in PostgreSQL's own format: the fastest way to load rows. */
export async function copyProducts({ pool }: OpenedDatabase, path: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    await pipeline(
      createReadStream(path, { highWaterMark: 1 << 18 }),
      client.query(from("COPY products FROM STDIN")),
    );
  } finally {
    client.release(true);
  }
}

export async function countProducts({ pool }: OpenedDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("SELECT count(*) AS count FROM products");
  return rows[0]?.count ?? 0;
}
