-- One car, one sale: bookings that hold a car for a while, and the line of those who wait for it.

-- Every act on a car that buyers compete for begins by locking it here, and here alone.
CREATE FUNCTION lock_car(car uuid) RETURNS SETOF products LANGUAGE sql AS
  'SELECT * FROM products WHERE id = car FOR NO KEY UPDATE';

-- What was agreed stays as it was: the row repeats the names and the price of that moment, and outlives
-- the car, its seller and its buyer. A hold needs all three.
CREATE TABLE bookings (
  id uuid PRIMARY KEY,
  product_id uuid REFERENCES products (id) ON DELETE SET NULL,
  buyer_id uuid REFERENCES users (id) ON DELETE SET NULL,
  seller_id uuid REFERENCES users (id) ON DELETE SET NULL,
  item text NOT NULL CHECK (length(item) BETWEEN 1 AND 200),
  price_minor bigint NOT NULL CHECK (price_minor > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL CHECK (length(phone) BETWEEN 1 AND 40),
  location text NOT NULL CHECK (length(location) BETWEEN 1 AND 120),
  seller_name text NOT NULL,
  state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'paid', 'cancelled', 'expired')),
  -- One of a buyer's three places for holds.
  hold_slot smallint CHECK (hold_slot BETWEEN 1 AND 3),
  held_until timestamptz NOT NULL,
  reminded_at timestamptz,
  -- Whoever asks again, because no answer came, gets the same booking.
  request_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK ((state = 'held') = (hold_slot IS NOT NULL)),
  CHECK ((state = 'held') = (ended_at IS NULL)),
  CHECK (state <> 'held' OR num_nulls(product_id, buyer_id, seller_id) = 0)
);
CREATE UNIQUE INDEX bookings_one_live ON bookings (product_id) WHERE state IN ('held', 'paid');
CREATE UNIQUE INDEX bookings_hold_slot ON bookings (buyer_id, hold_slot) WHERE state = 'held';
CREATE UNIQUE INDEX bookings_request ON bookings (buyer_id, request_id)
  WHERE request_id IS NOT NULL AND state IN ('held', 'paid');
CREATE INDEX bookings_ending ON bookings (held_until) WHERE state = 'held';
CREATE INDEX bookings_buyer_list ON bookings (buyer_id, created_at DESC, id DESC);
CREATE INDEX bookings_seller_list ON bookings (seller_id, created_at DESC, id DESC);
-- Finds what refers to a car that is removed.
CREATE INDEX bookings_product ON bookings (product_id);
CREATE INDEX bookings_list ON bookings (created_at DESC, id DESC);

-- Who waits for a car that is held. `place` is given under the car's lock: it is the order they came in.
CREATE TABLE waiting_places (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  buyer_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  place bigint GENERATED ALWAYS AS IDENTITY,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'offered', 'taken', 'left', 'lapsed', 'closed')),
  -- One of the lines a buyer may stand in at a time.
  line_slot smallint CHECK (line_slot BETWEEN 1 AND 10),
  offered_until timestamptz,
  joined_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK ((state IN ('waiting', 'offered')) = (line_slot IS NOT NULL)),
  CHECK ((state IN ('waiting', 'offered')) = (ended_at IS NULL)),
  CHECK (state <> 'waiting' OR offered_until IS NULL),
  CHECK (state <> 'offered' OR offered_until IS NOT NULL)
);
CREATE UNIQUE INDEX waiting_places_one ON waiting_places (product_id, buyer_id) WHERE state IN ('waiting', 'offered');
CREATE UNIQUE INDEX waiting_places_slot ON waiting_places (buyer_id, line_slot) WHERE state IN ('waiting', 'offered');
CREATE UNIQUE INDEX waiting_places_one_offer ON waiting_places (product_id) WHERE state = 'offered';
CREATE INDEX waiting_places_line ON waiting_places (product_id, place) WHERE state IN ('waiting', 'offered');
CREATE INDEX waiting_places_product ON waiting_places (product_id);
CREATE INDEX waiting_places_ending ON waiting_places (offered_until) WHERE state = 'offered';

-- What has ended stays ended, and what was agreed is never rewritten.
CREATE FUNCTION guard_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'held' AND NEW.state <> OLD.state THEN
    RAISE EXCEPTION 'a booking that is % cannot become %', OLD.state, NEW.state;
  END IF;
  IF (OLD.item, OLD.price_minor, OLD.currency, OLD.created_at) IS DISTINCT FROM
     (NEW.item, NEW.price_minor, NEW.currency, NEW.created_at) THEN
    RAISE EXCEPTION 'what was agreed cannot be changed';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER bookings_guarded BEFORE UPDATE ON bookings FOR EACH ROW EXECUTE FUNCTION guard_booking();

-- A call that names a car by its name and price, as the first form of the product did, finds it here.
CREATE INDEX products_name ON products (name) WHERE state IN ('active', 'reserved');

-- What a buyer finds at a car that they have locked in the same statement. A volatile function sees what
-- was written before each of its own queries begins: what whoever had the lock before has done, too.
CREATE FUNCTION booking_scene(car uuid, buyer uuid, request uuid)
  RETURNS TABLE (live_buyer uuid, live_state text, live_until timestamptz, has_line boolean,
    known uuid, known_until timestamptz) LANGUAGE sql VOLATILE AS $$
  SELECT live.buyer_id, live.state, live.held_until,
    EXISTS (SELECT 1 FROM waiting_places w WHERE w.product_id = car AND w.state IN ('waiting', 'offered')),
    asked.id, asked.held_until
  FROM (SELECT 1) one
  LEFT JOIN bookings live ON live.product_id = car AND live.state IN ('held', 'paid')
  LEFT JOIN bookings asked ON asked.buyer_id = buyer AND asked.request_id = request
    AND (asked.state = 'paid' OR asked.state = 'held' AND asked.held_until > clock_timestamp())
$$;
