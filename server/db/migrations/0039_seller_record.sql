-- What a seller's public record says besides answers: whether bookings are kept, and cars are still to be had.

-- Who has cancelled a booking. Null where payment or time ended it, and for what an admin cancelled before this column.
ALTER TABLE bookings ADD COLUMN ended_by text CHECK (ended_by IN ('buyer', 'seller', 'site'));
UPDATE bookings SET ended_by = 'buyer' WHERE given_up;

-- See 0016; `ended_by` takes the place of `given_up`.
CREATE OR REPLACE FUNCTION booking_scene(car uuid, buyer uuid, request uuid)
  RETURNS TABLE (live_buyer uuid, live_state text, live_until timestamptz, has_line boolean,
    known uuid, known_car uuid, known_until timestamptz, unpaid_here integer, unpaid_today integer)
  LANGUAGE sql VOLATILE AS $$
  SELECT live.buyer_id, live.state, live.held_until,
    EXISTS (SELECT 1 FROM waiting_places w WHERE w.product_id = car AND w.state IN ('waiting', 'offered')),
    asked.id, asked.product_id, asked.held_until, unpaid.here, unpaid.today
  FROM (
    SELECT count(*) FILTER (WHERE b.product_id = car)::int AS here,
      count(*) FILTER (WHERE b.created_at > clock_timestamp() - interval '1 day')::int AS today
    FROM bookings b
    WHERE b.buyer_id = buyer AND b.created_at > clock_timestamp() - interval '7 days'
      AND (b.ended_by = 'buyer' OR b.state = 'expired'
        OR b.state = 'held' AND b.held_until <= clock_timestamp())
  ) unpaid
  LEFT JOIN bookings live ON live.product_id = car AND live.state IN ('held', 'paid')
  LEFT JOIN bookings asked ON asked.buyer_id = buyer AND asked.request_id = request
    AND (asked.state = 'paid' OR asked.state = 'held' AND asked.held_until > clock_timestamp())
$$;
ALTER TABLE bookings DROP COLUMN given_up;
ALTER TABLE bookings ADD CONSTRAINT bookings_ended_by_cancelled CHECK (ended_by IS NULL OR state = 'cancelled');
CREATE INDEX bookings_seller_ended ON bookings (seller_id, ended_at) WHERE ended_at IS NOT NULL;

-- When a seller last said that a car can still be had; without a row, when it was posted. A table of its own, because
-- a nightly file confirms thousands of cars that are unchanged, and every change of `products` is logged and indexed.
CREATE TABLE car_confirmations (
  product_id uuid PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  confirmed_at timestamptz NOT NULL DEFAULT now()
);
