import { HOUR_MS } from "#shared/lib/durations.ts";
import type { Transaction } from "kysely";
import { toMajor } from "#shared/lib/money.ts";
import { makePastPayment } from "#server/adapters/payments/sandbox/past-payment.ts";
import type { Database } from "#server/db/schema.ts";
import type { CataloguedCar } from "./catalogued-car.ts";
import type { DemoCatalogue } from "./demo-catalogue.ts";
import type { DemoUser } from "./people.ts";
import { demoId, seededRandom } from "./random.ts";
import type { DemoSale } from "./sales.ts";

const HOLD_MS = 48 * HOUR_MS;
/** The demo's buyer has booked a while ago: the time left to pay is seen to run. */
const BOOKED_AGO_MS = 17 * HOUR_MS;
const CURRENCY = "EUR";
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** What a booking keeps of its car and its buyer. */
function bookingOf({ users }: DemoCatalogue, car: CataloguedCar, buyer: DemoUser) {
  return {
    product_id: car.id,
    buyer_id: buyer.id,
    seller_id: car.ownerId,
    item: car.name,
    price_minor: car.resalePriceMinor,
    currency: CURRENCY,
    name: buyer.name,
    email: buyer.email,
    phone: buyer.number ?? "",
    location: buyer.place,
    seller_name: users.find(({ id }) => id === car.ownerId)?.name ?? car.seller.name,
  };
}

/** A reserved car needs a hold, which expires if it is not paid. */
export async function insertHolds(
  db: Transaction<Database>,
  catalogue: DemoCatalogue,
  now: Date,
): Promise<void> {
  const { cars, buyer, holder } = catalogue;
  const holds = [
    { person: holder, mark: "reserved", at: now },
    { person: buyer, mark: "booked", at: new Date(now.getTime() - BOOKED_AGO_MS) },
  ].flatMap(({ person, mark, at }) =>
    cars
      .filter(({ row }) => row.mark === mark)
      .map((car, index) => ({ car, person, at, slot: index + 1 })),
  );
  await db
    .insertInto("bookings")
    .values(
      holds.map(({ car, person, at, slot }, index) => ({
        ...bookingOf(catalogue, car, person),
        id: demoId(3, index + 1),
        hold_slot: slot,
        held_until: new Date(at.getTime() + HOLD_MS),
        created_at: at,
      })),
    )
    .execute();
}

/**
 * Stores the sales: booking, payment, refund, the ledger's entries, what the sandbox holds of them and what the
 * audit log says. The provider is asked about none of them again.
 */
export async function insertSales(
  db: Transaction<Database>,
  catalogue: DemoCatalogue,
): Promise<void> {
  const { sales } = catalogue;
  const makeId = idMaker();
  const made = sales.map((sale) => ({ sale, money: payFor(sale, makeId) }));
  await db
    .insertInto("bookings")
    .values(
      sales.map(({ bookingId, car, buyer, bookedAt, paidAt }) => ({
        ...bookingOf(catalogue, car, buyer),
        id: bookingId,
        state: "paid",
        held_until: new Date(bookedAt.getTime() + HOLD_MS),
        created_at: bookedAt,
        ended_at: paidAt,
      })),
    )
    .execute();
  await db
    .insertInto("payments")
    .values(
      made.map(({ sale: { paymentId, bookingId, car, paidAt, refund }, money }) => ({
        id: paymentId,
        booking_id: bookingId,
        mode: "sandbox",
        intent_id: money.intentId,
        amount_minor: car.resalePriceMinor,
        currency: CURRENCY,
        state: stateOf(car, refund),
        charge_id: money.chargeId,
        charged_at: paidAt,
        settles: true,
        refunded_minor: refund?.amountMinor ?? 0,
        created_at: paidAt,
        looked_at: paidAt,
        look_at: null,
      })),
    )
    .execute();
  const admin = catalogue.users.find(({ role }) => role === "admin");
  const refunds = made.flatMap(({ sale, money }) =>
    sale.refund === undefined ? [] : [{ sale, refund: sale.refund, money }],
  );
  await db
    .insertInto("refunds")
    .values(
      refunds.map(({ sale, refund, money }) => ({
        id: refund.id,
        payment_id: sale.paymentId,
        amount_minor: refund.amountMinor,
        cause: "asked",
        reason: refund.reason,
        asked_by: admin?.id ?? null,
        state: "succeeded",
        provider_id: money.refundId,
        created_at: refund.at,
      })),
    )
    .execute();
  await insertLedger(db, made);
  await db
    .insertInto("sandbox_objects")
    .values(made.flatMap(({ money }) => money.rows))
    .execute();
  await insertAudit(db, admin, refunds);
}

type Made = { sale: DemoSale; money: ReturnType<typeof payFor> };

async function insertLedger(db: Transaction<Database>, made: readonly Made[]): Promise<void> {
  const entries = made
    .flatMap(({ sale: { paymentId, car, paidAt, refund }, money }) => [
      {
        payment_id: paymentId,
        kind: "charge" as const, // the literal, not any string
        amount_minor: car.resalePriceMinor,
        reference: money.chargeId,
        at: paidAt,
      },
      ...(refund === undefined || money.refundId === null
        ? []
        : [
            {
              payment_id: paymentId,
              kind: "refund" as const, // the literal, not any string
              amount_minor: -refund.amountMinor,
              reference: money.refundId,
              at: refund.at,
            },
          ]),
    ])
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  await db
    .insertInto("ledger_entries")
    .values(entries.map(({ at, ...entry }) => ({ ...entry, currency: CURRENCY, created_at: at })))
    .execute();
}

interface Refunded extends Made {
  refund: NonNullable<DemoSale["refund"]>;
}

async function insertAudit(
  db: Transaction<Database>,
  admin: DemoUser | undefined,
  refunds: readonly Refunded[],
): Promise<void> {
  if (admin === undefined) return;
  const oldestFirst = [...refunds].sort((a, b) => a.refund.at.getTime() - b.refund.at.getTime());
  await db
    .insertInto("audit_entries")
    .values(
      oldestFirst.map(({ sale: { paymentId, car }, refund, money }) => {
        const paid = toMajor(car.resalePriceMinor, CURRENCY);
        return {
          at: refund.at,
          actor_id: admin.id,
          actor_name: admin.name,
          actor_email: admin.email,
          act: "payment.refunded",
          subject_kind: "payment",
          subject_id: paymentId,
          subject_name: money.intentId,
          before: JSON.stringify({ currency: CURRENCY, paid, refunded: 0 }),
          after: JSON.stringify({ refunded: toMajor(refund.amountMinor, CURRENCY) }),
          reason: refund.reason,
        };
      }),
    )
    .execute();
}

function payFor(
  { bookingId, paymentId, car, buyer, paidAt, refund }: DemoSale,
  makeId: ReturnType<typeof idMaker>,
) {
  return makePastPayment(
    {
      amountMinor: car.resalePriceMinor,
      currency: CURRENCY,
      bookingId,
      paymentId,
      description: car.name,
      email: buyer.email,
      name: buyer.name,
      paidAt,
      ...(refund && { refund }),
    },
    makeId,
  );
}

function stateOf(car: CataloguedCar, refund: DemoSale["refund"]) {
  if (refund === undefined) return "succeeded";
  return refund.amountMinor < car.resalePriceMinor ? "partly_refunded" : "refunded";
}

/** Ids as the sandbox makes them, the same at every start. */
function idMaker(): (prefix: string) => string {
  const random = seededRandom(20_260_115);
  return (prefix) =>
    `${prefix}_${Array.from({ length: 24 }, () => LETTERS.charAt(Math.floor(random() * LETTERS.length))).join("")}`;
}
