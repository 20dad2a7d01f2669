import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makePerson } from "#tests/support/person.ts";
import { keepHouse } from "./housekeeping.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

test("what nobody needs any more goes by itself, again and again, until it is stopped", async () => {
  const { id, email } = await makePerson(server);
  const { pool, kysely } = server.db;
  const old = "now() - interval '30 days'";
  const fill = async () => {
    await pool.query(`UPDATE sessions SET expires_at = ${old} WHERE user_id = $1`, [id]);
    await pool.query(`UPDATE verifications SET expires_at = ${old}`);
    await pool.query(`UPDATE throttles SET last_failure_at = ${old}`);
    await pool.query(`INSERT INTO used_codes VALUES ($1, '1', ${old})`, [id]);
    await pool.query(
      `INSERT INTO kept_messages (id, kind, recipient, body, created_at)
       VALUES (gen_random_uuid(), 'email', $1, 'old', ${old})`,
      [email],
    );
    await pool.query(
      `INSERT INTO images (id, width, height, thumbhash, kept_until) VALUES (md5('old'), 1, 1, 'x', ${old})`,
    );
    // Of the payment sandbox: what is old, with a charge of later on, and what is not.
    const long = "now() - interval '91 days'";
    await pool.query(
      `INSERT INTO sandbox_objects (id, kind, intent_id, body, created_at) VALUES
         ('pi_' || repeat('a', 24), 'payment_intent', NULL, '{}', ${long}),
         ('ch_' || repeat('a', 24), 'charge', 'pi_' || repeat('a', 24), '{}', now()),
         ('pm_' || repeat('b', 24), 'payment_method', NULL, '{}', ${long}),
         ('pi_' || repeat('c', 24), 'payment_intent', NULL, '{}', ${old})`,
    );
    await pool.query(
      `INSERT INTO sandbox_events (id, type, body, state, copies, created_at) VALUES
         ('evt_' || repeat('a', 24), 'charge.succeeded', '{}', 'delivered', 0, ${long})`,
    );
  };
  const count = async () => {
    const { rows } = await pool.query(
      `SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM verifications)
         + (SELECT count(*) FROM throttles) + (SELECT count(*) FROM used_codes)
         + (SELECT count(*) FROM sandbox_objects) - 1 + (SELECT count(*) FROM sandbox_events)
         + (SELECT count(*) FROM kept_messages) + (SELECT count(*) FROM images WHERE id = md5('old')) AS n`,
    );
    return Number(rows[0].n);
  };
  await fill();
  expect(await count()).toBeGreaterThanOrEqual(5);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { images, listings, sales, payments } = server.app;
  const log = { warn: () => {} };
  const removeDocuments = async () => {};
  const parts = { pool, kysely, images, listings, sales, payments, removeDocuments };
  const stop = keepHouse({ ...parts, log });
  vi.advanceTimersByTime(15 * 60 * 1000);
  vi.useRealTimers();
  await expect.poll(count).toBe(0);
  stop();
});
