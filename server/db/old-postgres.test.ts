import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase, startEmbeddedServer, toUrl } from "#tests/support/database.ts";

/**
 * The statements that the other suites have sent to the embedded PostgreSQL from the process of the test, recorded by
 * `npm test`. Those of processes and threads that a test starts are not among them.
 */
const RECORDED = process.env["RECORDED_STATEMENTS"];
/** Fewer would mean that the recording has failed: the suites send some thousands. */
const AT_LEAST = 1_000;
/** Known to the embedded PostgreSQL alone: it shows that the comparison finds what it looks for. */
const PLANTED = "SELECT uuidv7()";

test.skipIf(RECORDED === undefined)(
  "every statement of the other suites is known to this PostgreSQL as to the embedded one",
  async () => {
    const statements = [...readRecorded(RECORDED ?? ""), PLANTED];
    expect(statements.length).toBeGreaterThan(AT_LEAST);
    const here = await createTestDatabase();
    const embedded = await startEmbeddedServer();
    try {
      const unknown = await findUnknown(here.ownerUrl, statements);
      // Tables that a test made for itself, statements that a test means to be refused, and several in one text.
      const unknownThere = await findUnknown(toUrl(embedded.server, embedded.server.template), [
        ...unknown.keys(),
      ]);
      const alone = [...unknown].filter(([text]) => !unknownThere.has(text));
      expect(alone).toEqual([[PLANTED, "42883: function uuidv7() does not exist"]]);
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

/**
 * Has each statement parsed and analysed, but not run. Returns the errors by statement.
 * @throws Error when the connection fails
 */
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
    if (error === undefined) continue;
    if (error.code === undefined) throw error;
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
