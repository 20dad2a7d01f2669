import fc from "fast-check";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSeller } from "#tests/support/make.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import {
  makeReader,
  matchNow,
  newMake,
  saveSearchOf,
  sellerActs,
  tellNow,
  whenMailed,
} from "#tests/support/alerts.ts";
import type { Person } from "#tests/support/person.ts";

let server: TestApp;
let car: ReturnType<typeof sellerActs>["car"];
beforeAll(async () => {
  server = await startApp();
  ({ car } = sellerActs(server, await makeSeller(server.db.kysely)));
});
afterAll(() => server.close());

/** Ends the connection of a run in the middle of its transaction: as it waits for a table that is held here. */
async function killAt(table: string, run: () => Promise<unknown>): Promise<number> {
  const holder = await server.db.owner.connect();
  try {
    await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
    const state = { isOver: false };
    // Whether a run that is killed fails, or notes it and goes on, is its own affair.
    const running = run()
      .catch(() => undefined)
      .finally(() => {
        state.isOver = true;
      });
    let killed = 0;
    while (!state.isOver && killed === 0) {
      const { rows } = await server.db.pool.query<{ count: number }>(
        `SELECT count(pg_terminate_backend(pid))::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      killed = rows[0]?.count ?? 0;
      await pause(5);
    }
    await holder.query("COMMIT");
    await running;
    return killed;
  } finally {
    holder.release();
  }
}

test("whatever the rhythm, every car is told exactly once, also when runs overlap and are killed midway", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("arrive"), count: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constantFrom("match", "overlap", "kill match", "kill tell") }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      const make = newMake();
      const readers: Person[] = [];
      for (const rhythm of ["instant", "daily", "weekly"]) {
        const reader = await makeReader(server);
        await saveSearchOf(reader, make, { rhythm, tells: ["new"] });
        readers.push(reader);
      }
      const all: string[] = [];
      const arrive = async (count: number) => {
        for (let more = 0; more < count; more += 1) {
          all.push(`Car number ${all.length}.`);
          await car(make, { name: `Car number ${all.length - 1}.` });
        }
      };
      const acts: Record<string, () => Promise<unknown>> = {
        match: () => matchNow(server),
        overlap: () => Promise.all([tellNow(server), tellNow(server), matchNow(server)]),
        "kill match": () => killAt("saved_searches", () => matchNow(server)),
        "kill tell": () => killAt("notices", () => tellNow(server)),
      };
      await arrive(2);
      expect(await acts["kill match"]?.()).toBe(1);
      await acts["match"]?.();
      expect(await acts["kill tell"]?.()).toBe(1);
      for (const each of steps) await ("count" in each ? arrive(each.count) : acts[each.kind]?.());
      await tellNow(server);
      await tellNow(server);
      await whenMailed(server);
      for (const { email } of readers) {
        const told = server.mails
          .filter(({ to }) => to === email)
          .flatMap(({ subject, text }) => {
            // The text names them, too.
            const names = new Set(text.match(/Car number \d+\./g) ?? []);
            return names.size > 0 ? [...names] : (subject.match(/Car number \d+\./g) ?? []);
          });
        expect(told.toSorted()).toEqual(all.toSorted());
      }
    }),
    { numRuns: 5 },
  );
});
