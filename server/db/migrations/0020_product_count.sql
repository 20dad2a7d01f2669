-- How many cars there are: counting hundreds of thousands takes longer than reading a page of them. The sum
-- is always right; each statement adds a row of its own, so that nobody waits for anybody.
CREATE TABLE product_count_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  change bigint NOT NULL
);
INSERT INTO product_count_changes (change) SELECT count(*) FROM products;

CREATE FUNCTION count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    INSERT INTO product_count_changes (change)
      SELECT CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER products_added AFTER INSERT ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER products_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();
