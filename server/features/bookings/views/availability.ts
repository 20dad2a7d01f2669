import { toMajor } from "#shared/lib/money.ts";
import { t } from "#shared/lib/text.ts";
import type { Availability } from "#shared/contract/bookings.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { VISIBLE_STATE } from "#server/features/products/views.ts";

interface AvailabilityRow {
  state: ProductState;
  live_until: Date | null;
  own_booking: { id: string; price_minor: number; currency: string } | null;
  line: number;
  place: string | null;
  position: number;
  offer_until: Date | null;
  own_offer_until: Date | null;
  available_from: string | null;
  bought: { payment: string; at: string } | null;
  as_of: Date;
}

/** The availability of a car, as a person sees it. An overdue hold or offer counts as ended. */
export async function findAvailability(
  { pool, trade, site }: SaleContext,
  { userId }: Actor,
  productId: string,
): Promise<Availability> {
  const { rows } = await pool.query<AvailabilityRow>(
    `WITH line AS (
       SELECT w.id, w.buyer_id, w.offered_until, row_number() OVER (ORDER BY w.place) AS position
       FROM waiting_places w WHERE w.product_id = $1 AND w.state IN ('waiting', 'offered')
         AND (w.offered_until IS NULL OR w.offered_until > now()))
     SELECT ${VISIBLE_STATE} AS state, b.held_until AS live_until,
       CASE WHEN b.buyer_id = $2 THEN json_build_object('id', b.id,
         'price_minor', b.price_minor, 'currency', b.currency) END AS own_booking,
       (SELECT count(*)::int FROM line) AS line, own.id AS place,
       coalesce(own.position, 0)::int AS position,
       (SELECT offered_until FROM line WHERE offered_until IS NOT NULL LIMIT 1) AS offer_until,
       own.offered_until AS own_offer_until, now() AS as_of,
       CASE WHEN p.available_from::timestamp AT TIME ZONE $3 > now() THEN p.available_from END
         AS available_from,
       (SELECT json_build_object('payment', m.id, 'at', m.charged_at)
        FROM bookings paid JOIN payments m ON m.booking_id = paid.id AND m.settles
          AND m.refunded_minor < m.amount_minor
        WHERE paid.product_id = p.id AND paid.buyer_id = $2 AND paid.state = 'paid') AS bought
     FROM products p
     LEFT JOIN bookings b ON b.product_id = p.id AND b.state = 'held' AND b.held_until > now()
     LEFT JOIN line own ON own.buyer_id = $2
     WHERE p.id = $1 AND p.state <> 'draft'`,
    [productId, userId, site.timeZone],
  );
  const [row] = rows;
  if (row === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this car.`);
  return toAvailability(row, trade);
}

function toAvailability(row: AvailabilityRow, trade: SaleContext["trade"]): Availability {
  const { live_until: held, offer_until: offered, own_booking: own, place, position, line } = row;
  const until = held ?? offered;
  // With no hold and no line the car is free, even if its `state` column is stale.
  const isFree = row.state === "reserved" && until === null && line === 0;
  return {
    state: isFree ? "active" : row.state,
    held_until: until?.toISOString() ?? null,
    line,
    booking:
      own && held
        ? {
            _id: own.id,
            price: toMajor(own.price_minor, own.currency),
            currency: own.currency,
            held_until: held.toISOString(),
          }
        : null,
    place: place
      ? {
          _id: place,
          position,
          offered_until: row.own_offer_until?.toISOString() ?? null,
        }
      : null,
    hold_hours: trade.hold_hours,
    offer_hours: trade.offer_hours,
    available_from: row.available_from,
    bought: row.bought && { ...row.bought, at: new Date(row.bought.at).toISOString() },
    as_of: row.as_of.toISOString(),
  };
}
