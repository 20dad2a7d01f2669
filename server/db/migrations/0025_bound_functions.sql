-- What a cascade or an index runs, it runs as the owner of the table, whoever has asked. A function whose names
-- are looked up only then would find what the asker has made for a while in their own `pg_temp`.

-- Bound when it is made; still put in the place of its calls, so that indexes on it are used.
CREATE OR REPLACE FUNCTION search_words(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple'::regconfig, translate(words, '@._+/-', '      '));

DO $$
DECLARE f regprocedure;
BEGIN
  FOR f IN SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prorettype = 'trigger'::regtype
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, public, pg_temp', f);
  END LOOP;
END
$$;

-- The seller is told of a car that was deleted, also when whoever deleted it is gone by then.
ALTER TABLE removed_products DROP CONSTRAINT removed_products_removed_by_fkey;
ALTER TABLE removed_products ALTER COLUMN removed_by DROP NOT NULL;
ALTER TABLE removed_products ADD CONSTRAINT removed_products_removed_by_fkey
  FOREIGN KEY (removed_by) REFERENCES users (id) ON DELETE SET NULL;
