-- What changed of the cars, in the same transaction as the change, for whatever keeps a copy of the catalogue.
-- A reader asks for the changes of all transactions that its last snapshot did not see complete: numbers of
-- rows alone have gaps, because a transaction may commit after one that began later.
CREATE TABLE catalogue_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now(),
  -- One car, or all cars of a seller.
  car_id uuid,
  seller_id uuid,
  CHECK (num_nonnulls(car_id, seller_id) = 1)
);
CREATE INDEX catalogue_changes_transaction ON catalogue_changes (transaction_id);
CREATE INDEX catalogue_changes_at ON catalogue_changes (at);

CREATE FUNCTION log_car_changes() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO catalogue_changes (car_id) SELECT id FROM changed;
  RETURN NULL;
END
$$;
CREATE TRIGGER products_insert_logged AFTER INSERT ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_car_changes();
CREATE TRIGGER products_update_logged AFTER UPDATE ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_car_changes();
CREATE TRIGGER products_delete_logged AFTER DELETE ON products REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_car_changes();

CREATE FUNCTION log_picture_changes() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO catalogue_changes (car_id) SELECT DISTINCT product_id FROM changed;
  RETURN NULL;
END
$$;
CREATE TRIGGER product_pictures_insert_logged AFTER INSERT ON product_pictures REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_picture_changes();
CREATE TRIGGER product_pictures_delete_logged AFTER DELETE ON product_pictures REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_picture_changes();

CREATE FUNCTION log_seller_change() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO catalogue_changes (seller_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER users_change_logged AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.status, OLD.verified_until, OLD.seller_kind) IS DISTINCT FROM (NEW.status, NEW.verified_until, NEW.seller_kind))
  EXECUTE FUNCTION log_seller_change();
