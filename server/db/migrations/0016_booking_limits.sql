-- A hold that its own buyer has given up; what others have ended is nobody's fault.
ALTER TABLE bookings ADD COLUMN given_up boolean NOT NULL DEFAULT false;

-- What a buyer finds at a car that they have locked in the same statement; see 0011. It tells besides
-- whether the request has made a booking of another car, and what this buyer has let go unpaid lately:
-- of this car in the last week, and of all cars in the last day.
DROP FUNCTION booking_scene(uuid, uuid, uuid);
CREATE FUNCTION booking_scene(car uuid, buyer uuid, request uuid)
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
      AND (b.given_up OR b.state = 'expired' OR b.state = 'held' AND b.held_until <= clock_timestamp())
  ) unpaid
  LEFT JOIN bookings live ON live.product_id = car AND live.state IN ('held', 'paid')
  LEFT JOIN bookings asked ON asked.buyer_id = buyer AND asked.request_id = request
    AND (asked.state = 'paid' OR asked.state = 'held' AND asked.held_until > clock_timestamp())
$$;
