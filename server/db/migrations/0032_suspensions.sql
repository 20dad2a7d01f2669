-- Suspended accounts. Nobody is signed in to one, and its cars are off sale until the suspension is lifted.

ALTER TABLE users
  ADD COLUMN suspended_at timestamptz,
  -- Told to the person, and to whoever signs in to the account.
  ADD COLUMN suspended_reason text CHECK (length(suspended_reason) BETWEEN 1 AND 2000),
  ADD CONSTRAINT users_suspended CHECK ((suspended_at IS NULL) = (suspended_reason IS NULL));

-- Cars that the suspension took off sale: these come back when it is lifted, and no others.
ALTER TABLE products ADD COLUMN suspended_at timestamptz;
CREATE INDEX products_suspended ON products (owner_id) WHERE suspended_at IS NOT NULL;

-- A suspended seller's car does not come on sale by whatever is still under way, such as an import. The lock
-- waits for a suspension that is being written, and one that begins later finds the car on sale.
CREATE FUNCTION refuse_suspended_seller() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  since timestamptz;
BEGIN
  SELECT suspended_at INTO since FROM users WHERE id = NEW.owner_id FOR KEY SHARE;
  IF since IS NOT NULL THEN
    RAISE EXCEPTION 'the seller of this car is suspended' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER zz_products_of_suspended AFTER INSERT OR UPDATE OF state ON products
  FOR EACH ROW WHEN (NEW.state IN ('active', 'reserved')) EXECUTE FUNCTION refuse_suspended_seller();
