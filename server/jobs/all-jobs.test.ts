import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makePerson } from "#tests/support/person.ts";
import { JOBS } from "./all-jobs.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

test("what nobody needs any more is removed by chores", async () => {
  const { id, email } = await makePerson(server);
  const { pool } = server.db;
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
    // Rows of the payment sandbox: an old intent with a later charge, other old ones, and a recent one.
    const long = "now() - interval '91 days'";
    await pool.query(
      `INSERT INTO sandbox_objects (id, kind, intent_id, body, created_at) VALUES
         ('pi_' || repeat('a', 24), 'payment_intent', NULL, '{}', ${long}),
         ('ch_' || repeat('a', 24), 'charge', 'pi_' || repeat('a', 24), '{}', now()),
         ('pm_' || repeat('b', 24), 'payment_method', NULL, '{}', ${long}),
         ('pi_' || repeat('c', 24), 'payment_intent', NULL, '{}', ${old})
       ON CONFLICT DO NOTHING`,
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
  const now = { signal: new AbortController().signal, failures: 0, isAtStart: false };
  for (const job of JOBS) if (job.chore !== undefined) await job.run(server.app.work, now);
  expect(await count()).toBe(0);
  // And by the schedule, when they are due.
  await fill();
  expect(await count()).toBeGreaterThanOrEqual(5);
  const names = JOBS.flatMap(({ chore }) => chore ?? []);
  await pool.query(
    `INSERT INTO jobs.job (name, data, singleton_key, policy)
     SELECT 'chores', jsonb_build_object('name', name), name, 'exclusive' FROM unnest($1::text[]) AS name`,
    [names],
  );
  await expect.poll(count, { timeout: 20_000 }).toBe(0);
});
