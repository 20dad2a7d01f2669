-- Whether the car's seller has blocked the buyer is read after the car is locked, as all that decides about a booking: a
-- block that was made meanwhile counts.
DROP FUNCTION booking_scene(uuid, uuid, uuid);
CREATE FUNCTION booking_scene(car uuid, buyer uuid, request uuid)
  RETURNS TABLE (live_buyer uuid, live_state text, live_until timestamptz, has_line boolean,
    known uuid, known_car uuid, known_until timestamptz, unpaid_here integer, unpaid_today integer,
    is_blocked boolean)
  LANGUAGE sql VOLATILE AS $$
  SELECT live.buyer_id, live.state, live.held_until,
    EXISTS (SELECT 1 FROM waiting_places w WHERE w.product_id = car AND w.state IN ('waiting', 'offered')),
    asked.id, asked.product_id, asked.held_until, unpaid.here, unpaid.today,
    EXISTS (SELECT 1 FROM products p
      JOIN person_blocks block ON block.blocker_id = p.owner_id AND block.blocked_id = buyer
      WHERE p.id = car)
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
