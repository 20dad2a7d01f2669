import type { OpenedDatabase } from "../../server/db/connect.ts";
import { SCALE } from "../scale.ts";
import { runUnlimited } from "./data-directory.ts";

const {
  people: PEOPLE,
  bookings: BOOKINGS,
  holds: HOLDS,
  reports: REPORTS,
  verifications: VERIFICATIONS,
  auditEntries: AUDIT_ENTRIES,
} = SCALE;

/**
 * Adds the users, bookings and reports of a marketplace that has been busy for years; `clearScene` removes
 * them.
 */
export async function setScene(database: OpenedDatabase): Promise<void> {
  const { pool } = database;
  await clearScene(database);
  await pool.query(
    `INSERT INTO users (id, name, email, role, created_at)
     SELECT gen_random_uuid(),
       (ARRAY['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fred', 'Greta', 'Hugo', 'Ines', 'Jan'])[1 + n % 10]
         || ' ' || (ARRAY['Meyer', 'Okafor', 'Rossi', 'Silva', 'Novak', 'Dubois', 'Kaya'])[1 + n % 7] || ' ' || n,
       'p' || n || '@many.example', CASE WHEN n % 10 < 3 THEN 'Seller' ELSE 'Buyer' END,
       now() - n * interval '7 minutes'
     FROM generate_series(1, ${PEOPLE}) n`,
  );
  await pool.query(
    `INSERT INTO bookings (id, item, price_minor, currency, name, email, phone, location, seller_name, state,
       held_until, ended_at, created_at)
     SELECT gen_random_uuid(), p.name, p.resale_price_minor, p.currency, 'Buyer ' || n, 'p' || n || '@many.example',
       '1', 'here', 'seller', (ARRAY['paid', 'cancelled', 'expired'])[1 + n % 3], now(), now(),
       now() - n * interval '11 minutes'
     FROM (SELECT *, row_number() OVER () AS n FROM products LIMIT ${BOOKINGS - HOLDS}) p`,
  );
  await pool.query(
    `INSERT INTO bookings (id, item, price_minor, currency, name, email, phone, location, seller_name, product_id,
       buyer_id, seller_id, hold_slot, held_until, created_at)
     SELECT gen_random_uuid(), p.name, p.resale_price_minor, p.currency, u.name, u.email, '1', 'here', 'seller',
       p.id, u.id, p.owner_id, 1, now() + n * interval '1 minute', now() - n * interval '1 minute'
     FROM (SELECT *, row_number() OVER () AS n FROM products ORDER BY id LIMIT ${HOLDS}) p
     JOIN (SELECT *, row_number() OVER () AS n FROM users WHERE email LIKE '%@many.example' AND role = 'Buyer'
           LIMIT ${HOLDS}) u USING (n)`,
  );
  await pool.query(
    `INSERT INTO payments (id, booking_id, mode, amount_minor, currency, state)
     SELECT gen_random_uuid(), id, 'sandbox', price_minor, currency,
       CASE WHEN hashtext(id::text) % 10 = 0 THEN 'failed' ELSE 'requires_payment' END
     FROM bookings WHERE state = 'held' AND email LIKE '%@many.example'`,
  );
  await pool.query(
    `INSERT INTO reports (id, product_id, product_name, seller_id, reporter_email, kind, words, created_at)
     SELECT gen_random_uuid(), p.id, p.name, p.owner_id, 'p' || n || '@many.example', 'fraud',
       'Too cheap to be true', now() - n * interval '13 minutes'
     FROM (SELECT *, row_number() OVER () AS n FROM products ORDER BY id DESC LIMIT ${REPORTS}) p`,
  );
  await pool.query(
    `INSERT INTO verification_cases (id, seller_id, asked, created_at)
     SELECT gen_random_uuid(), id, ARRAY['identity'], created_at FROM users
     WHERE email LIKE '%@many.example' AND role = 'Seller' LIMIT ${VERIFICATIONS}`,
  );
  // Audit entries cannot be deleted, so only the missing ones are inserted.
  await pool.query(
    `INSERT INTO audit_entries (actor_name, actor_email, act, subject_kind, subject_id, subject_name, reason)
     SELECT 'Admin ' || n % 20, 'admin' || n % 20 || '@many.example',
       (ARRAY['product.deleted', 'user.deleted', 'report.decided', 'seller.verified'])[1 + n % 4],
       'product', n::text, 'Car ' || n, 'As the rules of the site say'
     FROM generate_series(1, ${AUDIT_ENTRIES} - (SELECT count(*) FROM audit_entries)) n`,
  );
  await runUnlimited(
    database,
    "VACUUM (ANALYZE) users, bookings, payments, products, reports, verification_cases, audit_entries",
  );
}

export async function clearScene(database: OpenedDatabase): Promise<void> {
  const { pool } = database;
  await pool.query("DELETE FROM reports WHERE reporter_email LIKE '%@many.example'");
  await pool.query("UPDATE products SET report_count = 0 WHERE report_count > 0");
  await pool.query(
    "DELETE FROM payments WHERE booking_id IN (SELECT id FROM bookings WHERE email LIKE '%@many.example')",
  );
  await pool.query("DELETE FROM bookings WHERE email LIKE '%@many.example'");
  // Deleting so many users checks every foreign key to them, which exceeds the statement timeout.
  await runUnlimited(
    database,
    "DELETE FROM users WHERE email LIKE '%@many.example' OR (role = 'admin' AND email LIKE '%@bench.example')",
  );
}
