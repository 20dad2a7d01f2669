-- Announcements name what has changed, so that replies which show something else are kept.
-- A payload is the table's name, then the ids separated by commas. Without ids, anything may have changed.

CREATE FUNCTION announce_cars() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    SELECT array_agg(id) INTO ids FROM (SELECT id FROM changed LIMIT 2001) AS part;
  ELSE
    SELECT array_agg(product_id) INTO ids FROM (SELECT DISTINCT product_id FROM changed LIMIT 2001) AS part;
  END IF;
  IF ids IS NULL THEN
    RETURN NULL;
  END IF;
  IF cardinality(ids) > 2000 THEN
    PERFORM pg_notify('forecourt_changed', TG_TABLE_NAME);
    RETURN NULL;
  END IF;
  -- A payload holds at most 8,000 bytes.
  FOR start IN 1 .. cardinality(ids) BY 200 LOOP
    PERFORM pg_notify(
      'forecourt_changed',
      TG_TABLE_NAME || ' ' || array_to_string(ids[start : start + 199], ',')
    );
  END LOOP;
  RETURN NULL;
END
$$;

CREATE FUNCTION announce_user() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('forecourt_changed', TG_TABLE_NAME || ' ' || coalesce(NEW.id, OLD.id));
  RETURN NULL;
END
$$;

DROP TRIGGER products_changed ON products;
DROP TRIGGER products_updated ON products;
CREATE TRIGGER products_insert_announced AFTER INSERT ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_cars();
CREATE TRIGGER products_delete_announced AFTER DELETE ON products REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_cars();
-- What a trigger counts shows on no public page.
CREATE TRIGGER products_update_announced AFTER UPDATE ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION announce_cars();

DROP TRIGGER product_pictures_changed ON product_pictures;
CREATE TRIGGER product_pictures_insert_announced AFTER INSERT ON product_pictures REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_cars();
CREATE TRIGGER product_pictures_update_announced AFTER UPDATE ON product_pictures REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_cars();
CREATE TRIGGER product_pictures_delete_announced AFTER DELETE ON product_pictures REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_cars();

DROP TRIGGER users_changed ON users;
DROP TRIGGER users_removed ON users;
CREATE TRIGGER users_update_announced AFTER UPDATE OF name, image_id, seller_kind, status ON users
  FOR EACH ROW EXECUTE FUNCTION announce_user();
CREATE TRIGGER users_delete_announced AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION announce_user();
