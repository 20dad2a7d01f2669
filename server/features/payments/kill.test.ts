import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "#server/db/embedded/free-port.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { beginToPay, charge, checkMoney, intentOf, record } from "#tests/support/paying.ts";
import { makePerson, type Person, type Reply } from "#tests/support/person.ts";
import { book, makeCarOnSale } from "#tests/support/sales.ts";
import { COMPILED } from "#tests/support/site-process.ts";

/** The points at which the process dies while a booking is paid, and while money is refunded. */
const PAYING = [
  "paying: before the attempt is written",
  "paying: written before the intent is made",
  "paying: intent made",
  "paying: intent remembered",
  "recording: before the provider is asked",
  "settling: facts known",
  "settling: car locked",
  "settling: before the end of the transaction",
  "settling: written",
  "event: stored",
];
const REFUNDING = [
  "refunding: payment locked",
  "refunding: written before the provider is asked",
  "refunding: done by the provider",
];

/** A process is started once or twice in a test. */
const LONGEST = 180_000;

let db: TestDatabase;
let dataDir: string;
let site: { url: string; db: TestDatabase; publishableKey: string };
let running: ChildProcess | undefined;
let buyer: Person;
let admin: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "forecourt-mortal-"));
  const port = await findFreePort();
  site = { url: `http://127.0.0.1:${port}`, db, publishableKey: "" };
  await live();
  buyer = await makePerson(site);
  admin = await makePerson(site, { role: "admin" });
});
beforeEach(async () => {
  if (isDead()) await live();
});
afterAll(async () => {
  await end();
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the site, which dies at `point`, stands still there, or lives on. Returns when it listens. */
async function live(point = "", { standsStill = false } = {}): Promise<void> {
  await end();
  const program = join(import.meta.dirname, "../../../tests/support/mortal-server.ts");
  const child = spawn(
    process.execPath,
    [program, new URL(site.url).port, point, standsStill ? "0" : "1"],
    {
      env: {
        PATH: process.env["PATH"],
        ...COMPILED,
        NODE_ENV: "test",
        DATABASE_URL: db.url,
        DATA_DIR: dataDir,
        RATE_LIMIT: "0",
      },
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    },
  );
  running = child;
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      const [, key] = /^listening (\S+)/m.exec(chunk.toString()) ?? [];
      if (key === undefined) return;
      site.publishableKey = key;
      resolve();
    });
    child.once("exit", () => {
      // It may come to its point at once, while it looks after what others have left.
      if (point !== "" && isDead()) resolve();
      else reject(new Error("the site ended before it listened"));
    });
  });
}

/** Arms the running site: it dies when a request reaches `point`. */
async function dieAt(point: string): Promise<void> {
  running?.send(point);
  if (running !== undefined) await once(running, "message");
}

function isDead(): boolean {
  return running?.signalCode === "SIGKILL";
}

async function end(): Promise<void> {
  const child = running;
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

/** The process may die of this request and not answer it. */
async function attempt(request: () => Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await request();
  } catch {
    return undefined;
  }
}

/** The requests of a buyer, as far as the site answers. */
async function tryToPay(booking: string): Promise<Reply | undefined> {
  const begun = await attempt(() => beginToPay(buyer, booking));
  if (begun?.status !== 200) return begun;
  const { clientSecret } = begun.body;
  await charge(site, clientSecret).catch(() => undefined);
  return attempt(() => record(buyer, booking, intentOf(clientSecret)));
}

/** Where the process ended before it listened, no card was charged. */
async function chargeAtLast(booking: string): Promise<void> {
  if ((await countMoney(booking)).charges > 0) return;
  const { body } = await beginToPay(buyer, booking);
  await charge(site, body.clientSecret);
}

async function countMoney(booking: string) {
  const { rows } = await db.pool.query(
    `SELECT (SELECT state FROM bookings WHERE id = $1) AS state,
       (SELECT count(*)::int FROM payments WHERE booking_id = $1 AND charge_id IS NOT NULL) AS payments,
       (SELECT count(*)::int FROM sandbox_objects WHERE kind = 'charge' AND body->>'status' = 'succeeded'
          AND body->'metadata'->>'bookingId' = $1::text) AS charges`,
    [booking],
  );
  return rows[0];
}

/** Books a car and pays for it at a site that dies at `point`. Returns the booking. */
async function dieWhilePaying(point: string): Promise<string> {
  const { body } = await book(buyer, await makeCarOnSale(site));
  await dieAt(point);
  await tryToPay(body.insertedId);
  await expect.poll(isDead, { timeout: 60_000 }).toBe(true);
  return body.insertedId;
}

async function expectPaidOnce(booking: string): Promise<void> {
  await expect
    .poll(() => countMoney(booking), { timeout: 60_000 })
    .toEqual({ state: "paid", payments: 1, charges: 1 });
}

describe("a site that is killed while a booking is paid", () => {
  it.each(PAYING)(
    "%s: is paid once after the restart",
    async (point) => {
      const booking = await dieWhilePaying(point);
      await live();
      // The buyer looks again, and tries once more if it is not paid.
      await tryToPay(booking);
      await expectPaidOnce(booking);
      await checkMoney(site);
    },
    LONGEST,
  );

  it(
    "a site that is killed while a booking is paid and whose buyer never comes back: is paid once by itself",
    async () => {
      const booking = await dieWhilePaying("settling: car locked");
      await live();
      await chargeAtLast(booking);
      await expectPaidOnce(booking);
      await checkMoney(site);
    },
    LONGEST,
  );

  it(
    "a site that is killed while a booking is paid would have lost the payment if nothing looked after it, and these tests would see that",
    async () => {
      const booking = await dieWhilePaying("settling: car locked");
      // The buyer does not come back. Events and reconciliation stop before they write what they have found.
      await live("settling: facts known", { standsStill: true });
      await chargeAtLast(booking);
      const lost = { state: "held", payments: 0, charges: 1 };
      for (let looks = 0; looks < 10; looks += 1) {
        expect(await countMoney(booking)).toEqual(lost);
        await sleep(500);
      }
      await live();
      await expectPaidOnce(booking);
    },
    LONGEST,
  );
});

describe("a site that is killed while money is given back", () => {
  it.each(REFUNDING)(
    "%s: gives it back once",
    async (point) => {
      const { body } = await book(buyer, await makeCarOnSale(site));
      const { body: paid } = (await tryToPay(body.insertedId)) as Reply;
      await dieAt(point);
      const request = randomUUID();
      const ask = () =>
        attempt(() =>
          admin.browser.call("POST", `/payments/${paid.insertedId}/refunds`, {
            amount: 100,
            reason: "The mirror is broken",
            request,
          }),
        );
      await ask();
      await expect.poll(isDead, { timeout: 60_000 }).toBe(true);
      await live();
      await ask();
      await expect
        .poll(
          async () => {
            const reply = await attempt(() =>
              admin.browser.call("GET", `/payments/${paid.insertedId}`),
            );
            return reply?.body.refunds;
          },
          { timeout: 60_000 },
        )
        .toMatchObject([{ amount: 100, state: "succeeded" }]);
      const { rows } = await db.pool.query(
        "SELECT count(*)::int AS n FROM ledger_entries WHERE payment_id = $1 AND kind = 'refund'",
        [paid.insertedId],
      );
      expect(rows).toEqual([{ n: 1 }]);
      await checkMoney(site);
    },
    LONGEST,
  );
});
