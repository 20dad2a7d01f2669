import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { COMPILED } from "#tests/support/site-process.ts";

const COMMAND = resolve(import.meta.dirname, "../commands/import.ts");
/** Four batches, so that a run is stopped or killed between two of them. */
const ROWS = 40_000;

let db: TestDatabase;
let directory: string;

beforeAll(async () => {
  db = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), "forecourt-import-"));
  await makeSeller(db.kysely, { email: "dealer@cars.test" });
  await makeSeller(db.kysely, { email: "buyer@cars.test", role: "Buyer" });
  const rows = Array.from({ length: ROWS }, (_, at) => `${at},Car ${at},5000,2015,${at}`);
  writeFileSync(join(directory, "many.csv"), ["id,name,price,year,km", ...rows].join("\n"));
  writeFileSync(
    join(directory, "few.csv"),
    "Marke;Modell;Preis;Farbe\nVW;Golf;5.000 €;rot\nVW;Polo;0;blau\n",
  );
});
afterAll(async () => {
  await db.close();
  rmSync(directory, { recursive: true });
});
beforeEach(async () => {
  await db.pool.query("DELETE FROM products");
  for (const file of readdirSync(directory))
    if (file.includes("report")) rmSync(join(directory, file));
});

function startImport(args: readonly string[]): ChildProcess {
  const env = {
    PATH: process.env["PATH"],
    ...COMPILED,
    NODE_ENV: "test",
    DATABASE_URL: db.url,
    DATABASE_OWNER_URL: db.ownerUrl,
  };
  return spawn(process.execPath, [COMMAND, ...args], { cwd: directory, env, stdio: "pipe" });
}

async function finish(child: ChildProcess) {
  const text = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk: Buffer) => (text.stdout += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (text.stderr += chunk.toString()));
  const [code, signal] = await once(child, "close");
  return { ...text, code, signal };
}

function runImport(...args: string[]) {
  return finish(startImport(args));
}

async function countProducts(): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM products",
  );
  return rows[0]?.count ?? 0;
}

/** Starts an import of many rows and waits until the first are stored. */
async function startAndWaitForRows(): Promise<{
  child: ChildProcess;
  end: ReturnType<typeof finish>;
}> {
  const child = startImport(["many.csv", "--as", "dealer@cars.test", "--yes"]);
  const end = finish(child);
  while ((await countProducts()) === 0 && child.exitCode === null) await sleep(5);
  return { child, end };
}

describe("npm run import", () => {
  it("imports, sums up and leaves a report of what it refused", async () => {
    const { stdout, code } = await runImport(
      "few.csv",
      "--as",
      "Dealer@cars.test",
      "--report",
      "my-report.csv",
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /2 rows read\n +1 added\n +0 already there\n +0 duplicate rows\n +1 refused\n +1 the price is 0\n/,
    );
    expect(stdout).toContain("my-report.csv");
    expect(readFileSync(join(directory, "my-report.csv"), "utf8")).toBe(
      "line,column,value,reason\r\n3,Preis,0,the price is 0\r\n",
    );
    expect(await countProducts()).toBe(1);
  });

  it("updates cars that are there, and withdraws missing ones when asked", async () => {
    const [file, seller] = ["stock.csv", "dealer@cars.test"];
    onTestFinished(() => rmSync(join(directory, file)));
    writeFileSync(join(directory, file), "id,name,price\n1,A,100\n2,B,200\n3,C,300");
    await runImport(file, "--as", seller, "--yes");
    writeFileSync(join(directory, file), "id,name,price\n1,A,90\n2,B,200");
    const { stdout, code } = await runImport(file, "--as", seller, "--yes", "--withdraw-missing");
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /1 changed \(1 with a new price\)\n[^]* 1 unchanged\n[^]* 1 of them withdrawn/,
    );
    const { rows } = await db.pool.query<{ state: string; price: string }>(
      "SELECT state, resale_price_minor / 100 AS price FROM products ORDER BY name",
    );
    expect(rows.map(({ state, price }) => `${state} ${price}`)).toEqual([
      "active 90",
      "active 200",
      "withdrawn 300",
    ]);
  });

  it("warns before an import whose prices are far from those of the site", async () => {
    const seller = await makeSeller(db.kysely, { email: `other-${Date.now()}@cars.test` });
    for (let at = 0; at < 20; at += 1)
      await makeCar(db.kysely, seller, { resale_price_minor: 1_000_000 + at });
    const [file] = ["rupees.csv"];
    onTestFinished(() => rmSync(join(directory, file)));
    const rows = (price: number) =>
      Array.from({ length: 30 }, (_, at) => `${at},Car ${at},${price + at}`).join("\n");
    writeFileSync(join(directory, file), `id,name,price\n${rows(900_000)}`);
    const odd = await runImport(file, "--as", "dealer@cars.test", "--yes");
    expect([odd.code, odd.stderr]).toEqual([0, expect.stringContaining("Is the currency right?")]);
    writeFileSync(join(directory, file), `id,name,price\n${rows(9_000)}`);
    const usual = await runImport(file, "--as", "dealer@cars.test", "--yes");
    expect(usual.stderr).not.toContain("Is the currency right?");
  });

  it("npm run import shows in a dry run how it would read the file, and writes nothing", async () => {
    const { stdout, code } = await runImport(
      "few.csv",
      "--dry-run",
      "--map",
      "colour=",
      "--currency",
      "CHF",
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/Marke +make\n +Modell +model\n +Preis +price\n +Farbe +ignored\n/);
    expect(stdout).toContain('name="Volkswagen Golf"');
    expect(stdout).toContain('line 3: the price is 0 [Preis: "0"]');
    expect(stdout).toContain("prices in CHF, distances in km");
    expect(await countProducts()).toBe(0);
    expect(readdirSync(directory).toSorted()).toEqual(["few.csv", "many.csv"]);
  });

  it.each([
    [["few.csv", "--as", "dealer@cars.test", "--speed"], /--speed.*Usage: npm run import/s],
    [["few.csv", "--as", "dealer@cars.test", "--map", "price=Cost"], /no column "Cost"/],
    [
      ["few.csv", "--as", "nobody@cars.test"],
      /There is no account with the email nobody@cars\.test/,
    ],
    [["few.csv", "--as", "buyer@cars.test"], /buyer@cars\.test is a buyer's account/],
    [["none.csv", "--as", "dealer@cars.test"], /There is no file .*none\.csv/],
    [["few.csv", "--as", "dealer@cars.test", "--report", "few.csv"], /few\.csv already exists/],
  ])("npm run import refuses %j in a sentence and writes nothing", async (args, message) => {
    const { stdout, stderr, code } = await runImport(...args);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect([stdout, code]).toEqual(["", 1]);
    expect(await countProducts()).toBe(0);
    expect(readdirSync(directory).toSorted()).toEqual(["few.csv", "many.csv"]);
  });

  it("npm run import refuses a file that names no units until they are said, and writes nothing", async () => {
    const bare = ["many.csv", "--as", "dealer@cars.test"];
    const { stderr, stdout, code } = await runImport(...bare);
    expect([stdout, code]).toEqual(["", 1]);
    expect(stderr).toContain("does not name the currency of all its prices (--currency CODE)");
    // The heading names the unit of the distances.
    expect(stderr).not.toContain("--distance");
    expect(await countProducts()).toBe(0);
    const dry = await runImport("many.csv", "--dry-run");
    expect(dry.stdout).toContain("Before you import: The file does not name the currency");
  });

  it("npm run import stops at Ctrl-C with what is done, and goes on the next time", async () => {
    const { child, end } = await startAndWaitForRows();
    // A terminal and the launcher both forward the signal, so it arrives twice.
    child.kill("SIGINT");
    child.kill("SIGINT");
    const { stdout, code } = await end;
    expect(code).toBe(130);
    expect(stdout).toContain("Import stopped");
    const done = await countProducts();
    expect(done).toBeLessThan(ROWS);
    expect(stdout).toContain(`${done.toLocaleString("en")} added`);
    expect(existsSync(join(directory, "import-report"))).toBe(false);
    await finishTheRest(done);
  });

  it("npm run import loses nothing that is stored when it is killed, and goes on the next time", async () => {
    const { child, end } = await startAndWaitForRows();
    child.kill("SIGKILL");
    expect((await end).signal).toBe("SIGKILL");
    const done = await countProducts();
    expect(done).toBeGreaterThan(0);
    await finishTheRest(done);
  });

  async function finishTheRest(done: number): Promise<void> {
    const { stdout, stderr, code } = await runImport(
      "many.csv",
      "--as",
      "dealer@cars.test",
      "--yes",
    );
    expect(code, stderr).toBe(0);
    const added = Number(/([\d,]+) added/.exec(stdout)?.[1]?.replaceAll(",", ""));
    const alreadyThere = Number(/([\d,]+) already there/.exec(stdout)?.[1]?.replaceAll(",", ""));
    // The killed run's last batch may have been stored after it was counted above.
    expect(alreadyThere).toBeGreaterThanOrEqual(done);
    expect(added + alreadyThere).toBe(ROWS);
    expect(await countProducts()).toBe(ROWS);
  }
});
