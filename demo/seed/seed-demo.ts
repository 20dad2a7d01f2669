import { sql, type Transaction } from "kysely";
import type { Pool } from "pg";
import { kyselyOf } from "#demo/kysely-of.ts";
import { drawSvg } from "#demo/drawing/draw.ts";
import type { Database } from "#server/db/schema.ts";
import { allPictures, makeDemoCatalogue, type DemoCatalogue } from "./demo-catalogue.ts";
import { insertHistory } from "./insert-history.ts";
import { insertHolds, insertSales } from "./insert-sales.ts";
import { demoId } from "./random.ts";
import { readThumbhashes } from "./thumbhash.ts";

/** Advisory lock that serializes processes which seed the same database; no other lock may use the number. */
const SEED_LOCK = 7_160_517;
/** PostgreSQL takes at most 65,535 parameters in a statement; a product has about forty. */
const ROWS_AT_ONCE = 500;

export interface SeedCounts {
  readonly users: number;
  readonly products: number;
  readonly pictures: number;
}

async function isEmpty(db: Transaction<Database>): Promise<boolean> {
  const user = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  const product = await db.selectFrom("products").select("id").limit(1).executeTakeFirst();
  return user === undefined && product === undefined;
}

function dateOnly(date: Date): string {
  return date.toISOString().slice(0, 10);
}

async function insertPictures(
  db: Transaction<Database>,
  catalogue: DemoCatalogue,
): Promise<number> {
  const thumbhashes = readThumbhashes();
  const rows = allPictures(catalogue).map(({ id, drawing }) => {
    const thumbhash = thumbhashes[id];
    if (thumbhash === undefined)
      throw new Error(`thumbhashes.json lacks ${id}: run scripts/generate-thumbhashes.ts`);
    const { width, height } = drawSvg(drawing);
    return { id, width, height, thumbhash, drawing: JSON.stringify(drawing) };
  });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto("images")
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  }
  return rows.length;
}

async function insertUsers(db: Transaction<Database>, { users }: DemoCatalogue): Promise<void> {
  await db
    .insertInto("users")
    .values(
      users.map((user) => ({
        id: user.id,
        name: user.name,
        email: user.email,
        image_id: user.portrait.id,
        role: user.role,
        seller_kind: user.sellerKind,
        is_demo: true,
        email_verified: true,
        role_chosen_at: user.createdAt,
        created_at: user.createdAt,
        updated_at: user.createdAt,
      })),
    )
    .execute();
}

/** Inserts the verifications of the demo's verified sellers. */
async function insertVerifications(
  db: Transaction<Database>,
  { users }: DemoCatalogue,
): Promise<void> {
  const checked = { dealer: ["identity", "business"], private: ["identity"] };
  await db
    .insertInto("verification_cases")
    .values(
      users
        .filter(({ verified }) => verified)
        .map(({ id, sellerKind, createdAt }, at) => ({
          id: demoId(4, at + 1),
          seller_id: id,
          state: "approved",
          asked: checked[sellerKind ?? "private"],
          checked: checked[sellerKind ?? "private"],
          decided_at: createdAt,
          created_at: createdAt,
        })),
    )
    .execute();
}

/** About what cars of this power emit; the demo's cars are invented. */
function emissionsOf({ fuel, kw }: { fuel: string; kw: number }): number {
  if (fuel === "electric") return 0;
  const share = fuel === "plug-in hybrid" ? 0.25 : fuel === "hybrid" ? 0.75 : 1;
  return Math.round((75 + kw * 0.6) * share);
}

/** Dealers count their cars; private sellers do not. */
const FIRST_STOCK_NUMBER = 101;

async function insertCars(
  db: Transaction<Database>,
  { cars: offered, sold }: DemoCatalogue,
): Promise<void> {
  const cars = [...offered, ...sold];
  await db
    .insertInto("products")
    .values(
      cars.map((car, index) => ({
        id: car.id,
        stock_number: car.seller.kind === "dealer" ? `S-${FIRST_STOCK_NUMBER + index}` : null,
        owner_id: car.ownerId,
        category_id: car.categoryId,
        name: car.name,
        make: car.row.make,
        model: car.row.model,
        trim: car.row.trim,
        year: car.year,
        first_registered: dateOnly(car.firstRegistered),
        mileage_km: car.row.km,
        fuel: car.row.fuel,
        gearbox: car.row.gearbox,
        body: car.row.body,
        drive: car.row.drive,
        power_kw: car.row.kw,
        engine_cc: car.row.cc,
        co2_g_km: emissionsOf(car.row),
        doors: car.row.doors,
        seats: car.row.seats,
        colour: car.row.colour,
        previous_owners: car.previousOwners,
        vin: car.vin,
        number: car.seller.number,
        description: car.description,
        location: car.place.place,
        postcode: car.place.postcode,
        latitude: car.place.latitude,
        longitude: car.place.longitude,
        price_minor: car.priceMinor,
        resale_price_minor: car.resalePriceMinor,
        currency: "EUR",
        old_years: car.oldYears,
        promoted: car.promoted,
        state: car.state,
        available_from: car.availableFrom && dateOnly(car.availableFrom),
        posted_at: car.postedAt,
        expires_at: car.expiresAt,
        created_at: car.postedAt,
        updated_at: car.postedAt,
      })),
    )
    .execute();
  await db
    .insertInto("product_pictures")
    .values(
      cars.flatMap((car) =>
        car.pictures.map(({ id, alt }, position) => ({
          product_id: car.id,
          position,
          image_id: id,
          alt,
        })),
      ),
    )
    .execute();
}

/**
 * Seeds an empty database with the demo, in one transaction. A database with any user or product is left as
 * it is, and every count is 0. The same holds for the second of two concurrent processes. Dates count back
 * from `now`. The owner of the tables is needed, since the demo's past is in the logs as well.
 */
export async function seedDemo(owner: Pool, { now }: { now: Date }): Promise<SeedCounts> {
  return await kyselyOf(owner)
    .transaction()
    .execute(async (transaction) => {
      await sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`.execute(transaction);
      if (!(await isEmpty(transaction))) return { users: 0, products: 0, pictures: 0 };
      const catalogue = makeDemoCatalogue(now);
      const pictures = await insertPictures(transaction, catalogue);
      await insertUsers(transaction, catalogue);
      await insertVerifications(transaction, catalogue);
      await insertCars(transaction, catalogue);
      await insertHolds(transaction, catalogue, now);
      await insertSales(transaction, catalogue);
      await insertHistory(transaction, catalogue, now);
      for (const category of catalogue.categories) {
        await transaction
          .updateTable("categories")
          .set({ image_id: category.id })
          .where("category_id", "=", category.categoryId)
          .execute();
      }
      return {
        users: catalogue.users.length,
        products: catalogue.cars.length + catalogue.sold.length,
        pictures,
      };
    });
}
