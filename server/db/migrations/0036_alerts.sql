-- Saved searches, and what people were told about the cars that match them and about the cars they have saved.

-- Since when a car has been on sale without a break: a car that comes back is news for those who search.
ALTER TABLE products ADD COLUMN on_sale_since timestamptz NOT NULL DEFAULT now();
CREATE FUNCTION note_sale_start() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.on_sale_since := clock_timestamp();
  RETURN NEW;
END
$$;
CREATE TRIGGER products_sale_start BEFORE UPDATE OF state, expires_at ON products FOR EACH ROW
  WHEN ((OLD.state NOT IN ('active', 'reserved') OR OLD.expires_at <= now())
    AND NEW.state IN ('active', 'reserved') AND NEW.expires_at > now())
  EXECUTE FUNCTION note_sale_start();

-- Whether a seller answers most questions within a day, as of the last count: a filter of searches.
ALTER TABLE users ADD COLUMN answers_within_day boolean NOT NULL DEFAULT false;
DROP TRIGGER users_change_logged ON users;
CREATE TRIGGER users_change_logged AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.status, OLD.verified_until, OLD.seller_kind, OLD.answers_within_day)
    IS DISTINCT FROM (NEW.status, NEW.verified_until, NEW.seller_kind, NEW.answers_within_day))
  EXECUTE FUNCTION log_seller_change();

-- How far readers that must miss nothing have read the log of changes, as a snapshot that saw them all.
CREATE TABLE catalogue_readers (
  name text PRIMARY KEY,
  snapshot text NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE saved_searches (
  id uuid PRIMARY KEY,
  -- Of an account, or of an address without one.
  person_id uuid REFERENCES users (id) ON DELETE CASCADE,
  email text CHECK (length(email) BETWEEN 3 AND 254),
  -- One of the places that an account or address has: as many as there are, however many are asked for at once.
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 50),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- Parameters of the search in one order, as in an address; and the place it is around.
  filters text NOT NULL CHECK (length(filters) BETWEEN 1 AND 4000),
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  rhythm text NOT NULL CHECK (rhythm IN ('instant', 'daily', 'weekly', 'never')),
  tells text[] NOT NULL CHECK (tells <@ ARRAY['new', 'lowered', 'sold', 'back'] AND cardinality(tells) > 0),
  -- Nobody is told before the address is confirmed; an account has its own confirmation.
  confirmed_at timestamptz,
  -- Cars are new that have come on sale since.
  watched_since timestamptz NOT NULL DEFAULT now(),
  -- When its news are due; null while there are none.
  due_at timestamptz,
  told_at timestamptz,
  -- When its alerts were turned off.
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(person_id, email) = 1),
  CHECK ((rhythm = 'never') = (ended_at IS NOT NULL)),
  CHECK ((latitude IS NULL) = (longitude IS NULL)),
  CONSTRAINT saved_searches_of_person UNIQUE (person_id, slot),
  CONSTRAINT saved_searches_of_email UNIQUE (email, slot)
);
CREATE UNIQUE INDEX saved_searches_once_of_person ON saved_searches (person_id, md5(filters)) WHERE person_id IS NOT NULL;
CREATE UNIQUE INDEX saved_searches_once_of_email ON saved_searches (email, md5(filters)) WHERE email IS NOT NULL;
CREATE INDEX saved_searches_due ON saved_searches (due_at) WHERE due_at IS NOT NULL;

-- The cars that a search has found since it was saved, and what was told about each of them.
CREATE TABLE saved_search_cars (
  search_id uuid NOT NULL REFERENCES saved_searches (id) ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  -- Null until the car was told.
  told_at timestamptz,
  -- The lowest price that the reader knows, and whether they know the car as on sale.
  told_price_minor bigint,
  told_currency text,
  told_on_sale boolean NOT NULL DEFAULT true,
  -- When that it was sold, or is back, was told last.
  state_told_at timestamptz,
  -- Whether the car has changed since the reader was told.
  is_due boolean NOT NULL DEFAULT true,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (search_id, product_id),
  CHECK (num_nonnulls(told_at, told_price_minor, told_currency) IN (0, 3))
);
CREATE INDEX saved_search_cars_of_product ON saved_search_cars (product_id);

-- The same for the cars of wishlists that have changed since they were saved. Before the first news, a reader knows
-- the price of the saving.
CREATE TABLE wishlist_cars_told (
  entry_id uuid PRIMARY KEY REFERENCES wishlist_entries (id) ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  told_price_minor bigint,
  told_currency text,
  told_on_sale boolean NOT NULL DEFAULT true,
  state_told_at timestamptz,
  is_due boolean NOT NULL DEFAULT true,
  CHECK ((told_price_minor IS NULL) = (told_currency IS NULL))
);
CREATE INDEX wishlist_cars_told_due ON wishlist_cars_told (person_id) WHERE is_due;

-- How a person wants to hear of saved cars. Without a row: daily, of everything.
CREATE TABLE wishlist_alerts (
  person_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  rhythm text NOT NULL DEFAULT 'daily' CHECK (rhythm IN ('instant', 'daily', 'weekly', 'never')),
  tells text[] NOT NULL DEFAULT ARRAY['lowered', 'sold', 'back']
    CHECK (tells <@ ARRAY['lowered', 'sold', 'back'] AND cardinality(tells) > 0),
  due_at timestamptz,
  told_at timestamptz
);
CREATE INDEX wishlist_alerts_due ON wishlist_alerts (due_at) WHERE due_at IS NOT NULL;
