-- Files of cars that sellers bring again and again, and how far each of them is.

-- What the importer knows of a car that came from a file, beside its key.
ALTER TABLE products
  -- Identity of the row without its price, where the key holds the price: a cheaper car is the same car.
  ADD COLUMN source_match uuid,
  -- What the file said of the car when that was last taken over.
  ADD COLUMN source_hash uuid,
  -- Where the file says its pictures are.
  ADD COLUMN source_pictures text[] CHECK (cardinality(source_pictures) <= 20),
  -- Withdrawn because the file did not hold it any more, so it comes back with its row.
  ADD COLUMN source_gone boolean NOT NULL DEFAULT false;

-- Names the request that added the car: one that is sent again, because its answer was lost, adds none.
ALTER TABLE products ADD COLUMN request_id uuid;
CREATE UNIQUE INDEX products_request ON products (owner_id, request_id) WHERE request_id IS NOT NULL;

CREATE FUNCTION forget_source_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.source_gone := false;
  RETURN NEW;
END
$$;
-- What a seller decides about the car counts from then on, not what the file once did.
CREATE TRIGGER products_source_gone BEFORE UPDATE OF state ON products FOR EACH ROW
  WHEN (OLD.source_gone AND NEW.state <> OLD.state) EXECUTE FUNCTION forget_source_gone();

-- A price in another currency is another price.
DROP TRIGGER products_price ON products;
CREATE TRIGGER products_price AFTER UPDATE OF resale_price_minor, currency ON products FOR EACH ROW
  WHEN ((OLD.resale_price_minor, OLD.currency) IS DISTINCT FROM (NEW.resale_price_minor, NEW.currency))
  EXECUTE FUNCTION remember_price();

CREATE TABLE imports (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  -- Bytes as they were sent.
  size integer NOT NULL CHECK (size > 0),
  state text NOT NULL DEFAULT 'checking'
    CHECK (state IN ('checking', 'checked', 'importing', 'done', 'failed', 'cancelled')),
  -- How the file is to be read, as the seller has it by now.
  settings jsonb NOT NULL,
  -- What was found out about the file, and what became of its rows.
  columns jsonb,
  outcome jsonb,
  -- The share of the file that is read, from 0 to 1.
  progress real NOT NULL DEFAULT 0,
  -- Why it cannot go on, for the seller.
  problem text,
  -- Counts the times that work on it began: who works on an earlier one stops.
  run integer NOT NULL DEFAULT 0,
  -- And how often since its seller last said something: what ends a server each time is not tried for ever.
  tries smallint NOT NULL DEFAULT 0,
  -- Says that somebody is still at work.
  seen_at timestamptz NOT NULL DEFAULT now(),
  -- Since when it waits for its turn: who asks again stands at the end again.
  queued_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX imports_owner ON imports (owner_id, created_at DESC);
-- A seller has one import at a time.
CREATE UNIQUE INDEX imports_open ON imports (owner_id) WHERE state IN ('checking', 'checked', 'importing');

CREATE TABLE import_files (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (import_id, position)
);

-- The rows that were refused, as lines of a CSV file.
CREATE TABLE import_reports (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  position integer NOT NULL,
  lines text NOT NULL,
  PRIMARY KEY (import_id, position)
);
