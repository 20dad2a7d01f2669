-- The planner's statistics of the places, for whoever has just filled the table: until the next autovacuum they
-- would be those of an empty one, and each join would read all of it for every car. Only an owner may analyze.
CREATE FUNCTION analyze_places() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  ANALYZE places;
END
$$;
