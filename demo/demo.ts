import { type Kysely, sql, type Transaction } from "kysely";
import type { Config } from "#server/settings/config.ts";
import type { Database } from "#server/db/schema.ts";
import { seedDemo } from "#demo/seed/seed-demo.ts";
import { DatabaseStartError, type DatabaseLog } from "#server/db/start-error.ts";
import { OPERATOR, recordAct } from "#server/features/audit/record-act.ts";

/**
 * In demo mode, fills an empty database with demo cars. Otherwise a database with demo accounts is refused,
 * so that a real site is not run on them by accident.
 */
export async function prepareDemo(
  config: Pick<Config, "isDemo">,
  db: Kysely<Database>,
  log: DatabaseLog,
): Promise<void> {
  if (config.isDemo) {
    const { products, users } = await seedDemo(db, { now: new Date() });
    if (products > 0) log.info(`Demo: ${products} cars of ${users} demo accounts were added.`);
    return;
  }
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("is_demo", "=", true)
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return;
  throw new DatabaseStartError(
    "This database holds demo accounts, and DEMO is off. Remove them and their cars with: npm run remove-demo. Or start with DEMO=on.",
  );
}

/**
 * Removes every demo account with its cars, in one transaction. A hold references its car, buyer and seller,
 * so the demo's holds end first.
 */
export async function removeDemo(
  db: Kysely<Database>,
): Promise<{ users: number; products: number }> {
  return db.transaction().execute(async (transaction) => {
    const ofDemo = transaction.selectFrom("users").select("id").where("is_demo", "=", true);
    const ofTheirs = transaction
      .selectFrom("products")
      .select("id")
      .where("owner_id", "in", ofDemo);
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
    await removeHistory(transaction);
    const products = await transaction
      .deleteFrom("products")
      .where("owner_id", "in", ofDemo)
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

/**
 * What would outlive the demo's people and cars: bookings that nobody has paid for, and reports. A booking that was
 * paid stays with its payment, which the ledger keeps.
 */
async function removeHistory(transaction: Transaction<Database>): Promise<void> {
  const ofDemo = transaction.selectFrom("users").select("id").where("is_demo", "=", true);
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
    .deleteFrom("reports")
    .where("reporter_id", "in", ofDemo)
    .where("seller_id", "in", ofDemo)
    .execute();
}

/** Pictures of the demo's pages; those that visitors see first come first. */
export async function listDemoPictures(db: Kysely<Database>): Promise<string[]> {
  const site = await db
    .selectFrom("images")
    .select("id")
    .where(sql`drawing->>'kind'`, "!=", "car")
    .execute();
  const covers = await db
    .selectFrom("products")
    .innerJoin("product_pictures", "product_id", "products.id")
    .select("image_id")
    .where("position", "=", 0)
    .orderBy("promoted", "desc")
    .orderBy("posted_at", "desc")
    .execute();
  return [...site.map(({ id }) => id), ...covers.map(({ image_id: id }) => id)];
}
