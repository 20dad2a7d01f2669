import { type Kysely, sql } from "kysely";
import { PUBLIC_PAGE_SIZE } from "#shared/contract/base.ts";
import type { Pool } from "pg";
import type { Config } from "#server/settings/config.ts";
import type { Database } from "#server/db/schema.ts";
import { seedDemo } from "#demo/seed/seed-demo.ts";
import { DatabaseStartError, type DatabaseLog } from "#server/db/start-error.ts";

interface DemoDatabase {
  kysely: Kysely<Database>;
  /** Runs this with connections of the owner of the tables, who may date entries of the logs back. */
  asOwner<T>(work: (owner: Pool) => Promise<T>): Promise<T>;
}

/**
 * In demo mode, fills an empty database with demo cars. Otherwise a database with demo accounts is refused,
 * so that a real site is not run on them by accident. Returns whether the demo was added now.
 */
export async function prepareDemo(
  config: Pick<Config, "isDemo">,
  { kysely: db, asOwner }: DemoDatabase,
  log: DatabaseLog,
): Promise<boolean> {
  if (config.isDemo) {
    const { products, users } = await asOwner((owner) => seedDemo(owner, { now: new Date() }));
    if (products > 0) log.info(`Demo: ${products} cars of ${users} demo accounts were added.`);
    return products > 0;
  }
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("is_demo", "=", true)
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return false;
  throw new DatabaseStartError(
    "This database holds demo accounts, and DEMO is off. Remove them and their cars with: npm run remove-demo. Or start with DEMO=on.",
  );
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

/** The pictures of the cars that visitors meet first, without their covers. */
export async function listDemoGalleries(db: Kysely<Database>): Promise<string[]> {
  const first = db
    .selectFrom("products")
    .select("id")
    .orderBy("promoted", "desc")
    .orderBy("posted_at", "desc")
    .limit(PUBLIC_PAGE_SIZE);
  const pictures = await db
    .selectFrom("product_pictures")
    .select("image_id")
    .where("product_id", "in", first)
    .where("position", ">", 0)
    .orderBy("position")
    .execute();
  return pictures.map(({ image_id: id }) => id);
}
