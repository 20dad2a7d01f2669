import { sql, type Transaction } from "kysely";
import type { Pool } from "pg";
import type { Database } from "#server/db/schema.ts";
import { OPERATOR, recordAct } from "#server/features/audit/record-act.ts";
import { kyselyOf } from "./kysely-of.ts";

type Tx = Transaction<Database>;

/**
 * Removes every demo account with its cars and all that happened between demo accounts, in one transaction. A hold
 * references its car, buyer and seller, so the demo's holds end first. What a demo account paid in the sandbox to
 * another goes as well: it was never money. Everything else that was paid stays in the ledger.
 * @param owner connects as the owner of the tables: only the owner may take anything out of a log
 */
export async function removeDemo(owner: Pool): Promise<{ users: number; products: number }> {
  return kyselyOf(owner)
    .transaction()
    .execute(async (transaction) => {
      await endHolds(transaction);
      await removePlayMoney(transaction);
      await removeHistory(transaction);
      const products = await transaction
        .deleteFrom("products")
        .where("owner_id", "in", demoUsers(transaction))
        .executeTakeFirst();
      const users = await transaction
        .deleteFrom("users")
        .where("is_demo", "=", true)
        .executeTakeFirst();
      const removed = {
        users: Number(users.numDeletedRows),
        products: Number(products.numDeletedRows),
      };
      if (removed.users > 0)
        await recordAct(transaction, OPERATOR, {
          act: "demo.removed",
          subject: { kind: "site", id: "demo", name: "Demo accounts" },
          before: removed,
        });
      return removed;
    });
}

function demoUsers(transaction: Tx) {
  return transaction.selectFrom("users").select("id").where("is_demo", "=", true);
}

async function endHolds(transaction: Tx): Promise<void> {
  const ofDemo = demoUsers(transaction);
  const ofTheirs = transaction.selectFrom("products").select("id").where("owner_id", "in", ofDemo);
  const ended = await transaction
    .updateTable("bookings")
    .set({ state: "cancelled", hold_slot: null, ended_at: new Date() })
    .where("state", "=", "held")
    .where(({ or, eb }) =>
      or([
        eb("buyer_id", "in", ofDemo),
        eb("seller_id", "in", ofDemo),
        eb("product_id", "in", ofTheirs),
      ]),
    )
    .returning("product_id")
    .execute();
  const freed = ended.flatMap(({ product_id: id }) => (id === null ? [] : [id]));
  if (freed.length > 0)
    await transaction
      .updateTable("products")
      .set({ state: "active" })
      .where("id", "in", freed)
      .where("state", "=", "reserved")
      .execute();
}

/** Sandbox payments from one demo account to another, with their bookings, and what demo admins have done. */
async function removePlayMoney(transaction: Tx): Promise<void> {
  await sql`
    CREATE TEMPORARY TABLE played ON COMMIT DROP AS
    SELECT p.id, p.booking_id, p.intent_id FROM payments p
    JOIN bookings b ON b.id = p.booking_id
    WHERE p.mode = 'sandbox'
      AND b.buyer_id IN (SELECT id FROM users WHERE is_demo)
      AND b.seller_id IN (SELECT id FROM users WHERE is_demo)`.execute(transaction);
  await withoutGuard(transaction, "ledger_entries", async () => {
    await sql`DELETE FROM ledger_entries WHERE payment_id IN (SELECT id FROM played)`.execute(
      transaction,
    );
  });
  await withoutGuard(transaction, "audit_entries", async () => {
    await sql`
      DELETE FROM audit_entries
      WHERE actor_id IN (SELECT id FROM users WHERE is_demo)`.execute(transaction);
  });
  await sql`DELETE FROM refunds WHERE payment_id IN (SELECT id FROM played)`.execute(transaction);
  await sql`DELETE FROM payments WHERE id IN (SELECT id FROM played)`.execute(transaction);
  await sql`
    WITH methods AS (
      SELECT body ->> 'payment_method' AS id FROM sandbox_objects
      WHERE id IN (SELECT intent_id FROM played)
    ), parts AS (
      DELETE FROM sandbox_objects WHERE intent_id IN (SELECT intent_id FROM played)
    )
    DELETE FROM sandbox_objects
    WHERE id IN (SELECT intent_id FROM played) OR id IN (SELECT id FROM methods)`.execute(
    transaction,
  );
  await sql`DELETE FROM bookings WHERE id IN (SELECT booking_id FROM played)`.execute(transaction);
}

/** Runs this with the trigger off that keeps a log from being changed; on again when the transaction ends. */
async function withoutGuard(
  transaction: Tx,
  log: "ledger_entries" | "audit_entries",
  work: () => Promise<void>,
): Promise<void> {
  const [table, trigger] = [sql.table(log), sql.ref(`${log}_kept`)];
  await sql`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`.execute(transaction);
  await work();
  await sql`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`.execute(transaction);
}

/** What would outlive the demo's people and cars: bookings that nobody has paid for, what they wrote to each other, and reports. */
async function removeHistory(transaction: Tx): Promise<void> {
  const ofDemo = demoUsers(transaction);
  await transaction
    .deleteFrom("bookings")
    .where("buyer_id", "in", ofDemo)
    .where("state", "in", ["cancelled", "expired"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payments")
            .select("payments.id")
            .whereRef("payments.booking_id", "=", "bookings.id"),
        ),
      ),
    )
    .execute();
  await transaction
    .deleteFrom("conversations")
    .where("buyer_id", "in", ofDemo)
    .where("seller_id", "in", ofDemo)
    .execute();
  await transaction
    .deleteFrom("reports")
    .where("reporter_id", "in", ofDemo)
    .where("seller_id", "in", ofDemo)
    .execute();
}
