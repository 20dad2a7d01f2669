import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, type OpenedDatabase } from "../../server/db/connect.ts";
import { allowLongStatements } from "../../server/db/watched-client.ts";
import { readMigrations } from "../../server/db/migrate.ts";
import { prepareDatabase } from "../../server/compose/prepare-database.ts";
import { preparePlaces } from "../../server/compose/prepare-places.ts";
import { RESULTS } from "../report/write-result.ts";

const MARK = "prepared.json";
/** Advertisements expire after 60 days; data is prepared again well before that. */
const LONGEST_DAYS = 30;

export interface PreparedData {
  dataDir: string;
  /** What `fill` reported about the data. */
  about: string;
}

const log = { info: () => {}, warn: (message: string) => process.stderr.write(`${message}\n`) };

/** The database of a data directory, through the running server where there is one. */
export async function openData(dataDir: string): Promise<OpenedDatabase> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log, mode: "join" });
  await prepareDatabase(database, log);
  return database;
}

/**
 * A data directory in `bench/results` that is reused between runs: `fill` prepares it from a migrated
 * database and describes it. It is rebuilt when the migrations or the recipe have changed, or when it is too
 * old.
 */
export async function prepareData(
  name: string,
  recipe: string,
  fill: (dataDir: string, database: OpenedDatabase) => Promise<string>,
): Promise<PreparedData> {
  const dataDir = join(RESULTS, name);
  const expected = {
    recipe,
    migrations: readMigrations()
      .map(({ checksum }) => checksum)
      .join(),
  };
  const about = readMark(dataDir, expected);
  if (about !== undefined) return { dataDir, about };

  process.stdout.write(`Preparing ${name} …\n`);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const database = await openData(dataDir);
  try {
    // A site that has started before knows its places: adding them would run during the first rounds.
    await preparePlaces(database.pool);
    const made = await fill(dataDir, database);
    // VACUUM now: autovacuum would otherwise run during the rounds and disturb them.
    await runUnlimited(database, "VACUUM (ANALYZE)");
    writeFileSync(
      join(dataDir, MARK),
      JSON.stringify({ ...expected, about: made, madeAt: Date.now() }),
    );
    return { dataDir, about: made };
  } finally {
    await database.close();
  }
}

function readMark(
  dataDir: string,
  expected: { recipe: string; migrations: string },
): string | undefined {
  const path = join(dataDir, MARK);
  if (!existsSync(path)) return undefined;
  // Written below, beside the data.
  const mark = JSON.parse(readFileSync(path, "utf8")) as typeof expected & {
    about: string;
    madeAt: number;
  };
  const isYoung = Date.now() - mark.madeAt < LONGEST_DAYS * 86_400_000;
  const isSame = mark.recipe === expected.recipe && mark.migrations === expected.migrations;
  return isYoung && isSame ? mark.about : undefined;
}

export async function readPostgresVersion(dataDir: string): Promise<string> {
  const database = await openData(dataDir);
  try {
    const { rows } = await database.pool.query<{ server_version: string }>("SHOW server_version");
    return rows[0]?.server_version ?? "unknown";
  } finally {
    await database.close();
  }
}

/** Runs a statement as the tables' owner, without the statement timeout of pages and calls. */
export async function runUnlimited(
  { asOwner }: Pick<OpenedDatabase, "asOwner">,
  statement: string,
): Promise<void> {
  await asOwner(async (owner) => {
    const client = await owner.connect();
    try {
      await allowLongStatements(client);
      await client.query(statement);
    } finally {
      client.release(true);
    }
  });
}

export const SELLER_EMAIL = "seller@bench.example";

export async function addSeller({ kysely }: OpenedDatabase): Promise<void> {
  await kysely
    .insertInto("users")
    .values({
      id: "019a0000-0000-7000-8000-0000000bec4e",
      name: "Bench Motors",
      email: SELLER_EMAIL,
      role: "Seller",
      seller_kind: "dealer",
    })
    .execute();
}
