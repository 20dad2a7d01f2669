-- What a seller does with a car: prices that change are remembered, edits know of each other,
-- listings end and are renewed, and what is being typed is kept.

-- Counts the changes of what a seller edits, so that the second of two editors is told.
ALTER TABLE products
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- The end of the listing that its seller was last reminded of.
  ADD COLUMN reminded_of timestamptz;

CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
-- Whoever changes these need not remember to count: a reservation, too, is a change to an editor.
CREATE TRIGGER products_version BEFORE UPDATE ON products FOR EACH ROW
  WHEN ((OLD.updated_at, OLD.state, OLD.resale_price_minor, OLD.expires_at, OLD.name)
    IS DISTINCT FROM (NEW.updated_at, NEW.state, NEW.resale_price_minor, NEW.expires_at, NEW.name))
  EXECUTE FUNCTION count_change();

CREATE INDEX products_owner_list ON products (owner_id, posted_at DESC, id DESC);
-- The public list of one seller, in its own order: walking everybody's list for the few of one takes long.
CREATE INDEX products_seller_list ON products (owner_id, promoted DESC, posted_at DESC, id DESC)
  INCLUDE (expires_at) WHERE state IN ('active', 'reserved');
CREATE INDEX products_expiry ON products (expires_at) WHERE state IN ('active', 'reserved');

-- What a car was offered for, and from when on. The first change of a price also writes down the one
-- before it; a price that never changed has no row.
CREATE TABLE product_prices (
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  since timestamptz NOT NULL,
  resale_price_minor bigint NOT NULL CHECK (resale_price_minor > 0),
  currency text NOT NULL,
  PRIMARY KEY (product_id, since)
);

CREATE FUNCTION remember_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_prices
    SELECT OLD.id, least(OLD.posted_at, clock_timestamp()), OLD.resale_price_minor, OLD.currency
    WHERE NOT EXISTS (SELECT 1 FROM product_prices WHERE product_id = OLD.id);
  INSERT INTO product_prices VALUES (NEW.id, clock_timestamp(), NEW.resale_price_minor, NEW.currency);
  RETURN NULL;
END
$$;
CREATE TRIGGER products_price AFTER UPDATE OF resale_price_minor ON products FOR EACH ROW
  WHEN (OLD.resale_price_minor <> NEW.resale_price_minor) EXECUTE FUNCTION remember_price();

-- History goes with its car and in no other way: a delete by the cascade runs inside its trigger.
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'prices that were asked are history and cannot be changed';
END
$$;
CREATE TRIGGER product_prices_kept BEFORE UPDATE OR DELETE ON product_prices
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

-- One form of a seller that is not sent yet; `fields` holds texts by the names of the form's fields,
-- `pictures` the ids of what was uploaded for it.
CREATE TABLE listing_drafts (
  owner_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  fields jsonb NOT NULL,
  pictures text[] NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- What several cars were before a change of all of them, to be put back once.
CREATE TABLE listing_undos (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  cars jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX listing_undos_expiry ON listing_undos (expires_at);
