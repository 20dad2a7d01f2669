import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase, startEmbeddedServer, toUrl } from "#tests/support/database.ts";

/** The statements that the other suites have sent to the embedded PostgreSQL, recorded by `npm test`. */
const RECORDED = process.env["RECORDED_STATEMENTS"];
/** Fewer would mean that the recording has failed: the suites send some thousands. */
const AT_LEAST = 1_000;
/** PostgreSQL's codes for what it does not know: syntax, names, functions, types and their use (class 42). */
const UNKNOWN = /^(42|0A)/;

test.skipIf(RECORDED === undefined)(
  "every statement of the other suites is known to this PostgreSQL as to the embedded one",
  async () => {
    const statements = readRecorded(RECORDED ?? "");
    expect(statements.length).toBeGreaterThan(AT_LEAST);
    const here = await createTestDatabase();
    const embedded = await startEmbeddedServer();
    try {
      const unknown = await findUnknown(here.ownerUrl, statements);
      // Tables that a test made for itself, and statements that a test means to be refused.
      const unknownThere = await findUnknown(toUrl(embedded.server, embedded.server.template), [
        ...unknown.keys(),
      ]);
      const alone = [...unknown].filter(([text]) => !unknownThere.has(text));
      expect(alone).toEqual([]);
      expect(unknown.size).toBeLessThan(statements.length / 5);
    } finally {
      await here.close();
      await embedded.stop();
    }
  },
);

function readRecorded(folder: string): string[] {
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), "utf8").trimEnd().split("\n"),
  );
  // Each line is a JSON text, as `record-statements.ts` writes it.
  return [...new Set(lines)].map((line) => JSON.parse(line) as string);
}

/** Has each statement parsed and analysed, but not run. Returns the errors by statement. */
async function findUnknown(
  url: string,
  statements: readonly string[],
): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const unknown = new Map<string, string>();
  for (const text of statements) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const error = await new Promise<pg.DatabaseError | undefined>((resolve) => {
      client.query(new Parse(text, resolve));
    });
    if (error?.code !== undefined && UNKNOWN.test(error.code))
      unknown.set(text, `${error.code}: ${error.message}`);
  }
  await client.end();
  return unknown;
}

/** Sends Parse and Sync of the extended protocol alone. */
class Parse {
  readonly #text: string;
  readonly #onEnd: (error?: pg.DatabaseError) => void;

  constructor(text: string, onEnd: (error?: pg.DatabaseError) => void) {
    this.#text = text;
    this.#onEnd = onEnd;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: "", text: this.#text, types: [] }, false);
    connection.sync();
  }

  handleError(error: pg.DatabaseError): void {
    this.#onEnd(error);
  }

  handleReadyForQuery(): void {
    this.#onEnd();
  }
}
