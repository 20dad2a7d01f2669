import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSecretKey } from "#server/compose/secret-fingerprint.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { createEmptyDatabase } from "#tests/support/database.ts";
import { run } from "#tests/support/site-process.ts";

const SECRET = "k".repeat(40);

let server: TestApp;
let dataDir: string;
beforeAll(async () => {
  server = await startApp();
  await openSecretKey({ kysely: server.db.kysely, setting: SECRET, dataDir: "" });
  dataDir = mkdtempSync(join(tmpdir(), "forecourt-doctor-"));
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

async function consult(own: Record<string, string> = {}, ...options: string[]) {
  const { port } = new URL(server.url);
  const settings = {
    NODE_ENV: "test",
    DATABASE_URL: server.db.url,
    DATABASE_OWNER_URL: server.db.ownerUrl,
    DATA_DIR: dataDir,
    PORT: port,
    SECRET_KEY: SECRET,
  };
  const doctor = run({ ...settings, ...own }, ["server/commands/doctor.ts", ...options]);
  return { code: await doctor.ended, output: doctor.output() };
}

test("the doctor lists the checks of a running site in one line each, and ends with 0", async () => {
  const { code, output } = await consult();
  expect(code, output).toBe(0);
  expect(output).toMatch(/^✓ Site +The site is listening on port \d+ and is ready\.$/m);
  expect(output).toMatch(/^✓ Database +PostgreSQL \d+/m);
  expect(output).toMatch(/^✓ Secret key /m);
  expect(output).toMatch(/^– Email +[^\n]+\n +→ Set SMTP_HOST/m);
  expect(output).toMatch(/\n\n(?:All checks passed|0 failed, \d+ warnings?)\.\n$/);
});

test("the doctor ends with 1 where something has failed, and says what to do", async () => {
  const { code, output } = await consult({ SECRET_KEY: "o".repeat(40), PORT: "1" });
  expect(code).toBe(1);
  expect(output).toMatch(/^✗ Site +[^\n]+\n +→ [^\n]*Start the site/m);
  expect(output).toMatch(/^✗ Secret key +[^\n]+\n +→ Give every process/m);
  expect(output).toMatch(/\n\n2 failed, \d+ warnings?\.\n$/);
  expect(output).not.toContain("o".repeat(40));
});

test("the doctor makes no site where there is none, and explains itself", async () => {
  const empty = await createEmptyDatabase();
  try {
    const { code, output } = await consult({
      DATABASE_URL: empty.ownerUrl,
      DATABASE_OWNER_URL: "",
    });
    expect(code).toBe(1);
    expect(output).toContain("There is no site here");
    const { rows } = await empty.owner.query("SELECT FROM pg_tables WHERE schemaname = 'public'");
    expect(rows).toEqual([]);
  } finally {
    await empty.close();
  }
  const wrong = await consult({}, "--fix");
  expect(wrong).toMatchObject({
    code: 1,
    output: expect.stringContaining("Usage: npm run doctor"),
  });
});
