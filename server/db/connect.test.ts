import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase } from '#tests/support/database.ts';

import type { TestDatabase } from '#tests/support/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test('values arrive as the types that the program relies on', async () => {
  const result = await db.pool.query(
    `SELECT 1234567890123::bigint AS price, '2026-03-29'::date AS day, '2026-03-29T01:30:00+02:00'::timestamptz AS moment,
            1.50::numeric AS exact, ARRAY[1, 2]::bigint[] AS many`,
  );
  expect(result.rows[0]).toEqual({
    price: 1_234_567_890_123,
    day: '2026-03-29',
    moment: new Date('2026-03-28T23:30:00Z'),
    exact: '1.50',
    many: [1, 2],
  });
});
