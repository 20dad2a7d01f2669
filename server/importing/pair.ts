/**
 * Pairs each staged row with its car. Equal keys are paired first. Where keys include the price, the
 * remaining rows and cars with an equal lasting identity are paired. Of several such, the cheapest row gets
 * the cheapest car; a sold or withdrawn car is paired only when no other is left.
 *
 * A row whose key no car has is also paired with the car that its seller listed by hand with the same stock
 * number, unless make or model differ: dealers use numbers again. A car that was sold or taken down is paired, too,
 * so that no file puts it on sale a second time. A draft is not: nobody has seen it yet. A number that several such
 * cars or several rows have does not tell which car is meant.
 */
export const PAIR = `
  WITH own AS MATERIALIZED (
    SELECT id, source_key, source_match, resale_price_minor,
      state NOT IN ('sold', 'withdrawn', 'draft') OR source_gone AS is_live
    FROM products
    WHERE owner_id = $1 AND source_key IS NOT NULL
  ), same_key AS MATERIALIZED (
    SELECT row.id AS row_id, own.id AS product_id FROM import_stage row JOIN own USING (source_key)
  ), row_left AS (
    SELECT id, source_match,
      row_number() OVER (PARTITION BY source_match ORDER BY resale_price_minor, source_key) AS place
    FROM import_stage row WHERE source_match IS NOT NULL
      AND NOT EXISTS (SELECT FROM same_key WHERE row_id = row.id)
  ), own_left AS (
    SELECT id, source_match, row_number() OVER (
        PARTITION BY source_match ORDER BY is_live DESC, resale_price_minor, source_key) AS place
    FROM own WHERE source_match IS NOT NULL
      AND NOT EXISTS (SELECT FROM same_key WHERE product_id = own.id)
      AND NOT EXISTS (SELECT FROM import_refused refused WHERE refused.source_key = own.source_key)
  ), listed AS MATERIALIZED (
    -- As the file's numbers are read, and as My Products searches for them.
    SELECT lower(regexp_replace(stock_number, '\\s+', ' ', 'g')) AS stock_number,
      (array_agg(id))[1] AS id, count(*) AS cars
    FROM products
    WHERE owner_id = $1 AND source_key IS NULL AND stock_number IS NOT NULL AND state <> 'draft'
    GROUP BY 1
  ), same_number AS (
    -- Rows are joined before they are counted, since the planner takes a unique number for rare
    -- and would compare every row with every car.
    SELECT row_id, product_id FROM (
      SELECT row.id AS row_id, listed.id AS product_id, cars, same_key.row_id IS NOT NULL AS has_car,
        lower(row.make) AS make, lower(row.model) AS model,
        count(*) OVER (PARTITION BY listed.stock_number) AS rows
      FROM import_stage row JOIN listed ON listed.stock_number = lower(row.stock_number)
      LEFT JOIN same_key ON same_key.row_id = row.id
      WHERE row.source_match IS NULL
    ) alike JOIN products car ON car.id = product_id
    WHERE cars = 1 AND rows = 1 AND NOT has_car
      AND coalesce(lower(car.make) = alike.make, true) AND coalesce(lower(car.model) = alike.model, true)
  ), pair AS (
    SELECT row_id, product_id FROM same_key
    UNION ALL
    SELECT row_left.id, own_left.id FROM row_left JOIN own_left USING (source_match, place)
    UNION ALL
    SELECT row_id, product_id FROM same_number
  )
  INSERT INTO import_pairs
  SELECT row.id, car.id, car.version,
    CASE
      WHEN car.state = 'withdrawn' AND car.source_gone THEN 'relist'
      WHEN car.state <> 'active' THEN
        CASE WHEN car.source_hash IS DISTINCT FROM row.source_hash THEN 'leave' ELSE 'keep' END
      WHEN car.source_hash IS DISTINCT FROM row.source_hash THEN 'change'
      WHEN car.expires_at < $2 THEN 'renew'
      ELSE 'keep'
    END,
    (car.resale_price_minor, car.currency) IS DISTINCT FROM (row.resale_price_minor, row.currency)
  FROM pair JOIN import_stage row ON row.id = row_id JOIN products car ON car.id = product_id`;
