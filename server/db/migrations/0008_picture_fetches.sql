-- Pictures that a file names by their addresses: which are still to be fetched, which became what, and
-- which could not be had. A row stays when it is done, so that a file that names the same address for
-- the same car again has it fetched only once.
CREATE TABLE picture_fetches (
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  -- In one spelling, as the importer reads it.
  url text NOT NULL CHECK (length(url) BETWEEN 8 AND 2000 AND url ~ '^https?://'),
  -- The seller of the car. Sellers take turns, however much one of them has queued. No reference of its
  -- own, which would cost a third more at every import: nobody is removed before their cars.
  owner_id uuid NOT NULL,
  -- Its place in the file's list for this car, from 0.
  position smallint NOT NULL CHECK (position >= 0),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  -- Counted when a try begins; whoever ends one knows by it that nobody has begun another since.
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- Waiting: when it is due; while it is being fetched, when somebody else may take it for abandoned.
  -- Failed: from when on a file that names it again has it tried again.
  next_try_at timestamptz NOT NULL DEFAULT now(),
  -- The picture that it became. No reference: when nothing shows the picture any more it may go, and the
  -- row still says that the seller had it once.
  image_id text CHECK (image_id ~ '^[0-9a-f]{32}$'),
  -- Why the last try failed, in words for the seller.
  problem text CHECK (length(problem) BETWEEN 1 AND 300),
  PRIMARY KEY (product_id, url),
  CHECK (state <> 'done' OR image_id IS NOT NULL),
  CHECK (state <> 'failed' OR problem IS NOT NULL)
);
CREATE INDEX picture_fetches_due ON picture_fetches (owner_id, next_try_at) WHERE state = 'waiting';
CREATE INDEX picture_fetches_failed ON picture_fetches (owner_id) WHERE state = 'failed';

-- Queues the pictures that a seller's cars name: what is known already keeps its state and gets its new
-- place; what had failed is tried again once its time has come. Of a seller no more than `most` wait at
-- once: what goes beyond is left out, and queued when its car comes here again. How many were written.
CREATE FUNCTION queue_pictures(seller uuid, cars uuid[], most integer) RETURNS bigint
LANGUAGE sql AS $$
  WITH named AS (
    -- An address that a car has twice has the place of the first.
    SELECT p.id AS product_id, list.url, (min(list.place) - 1)::smallint AS position
    FROM products p, unnest(p.source_pictures) WITH ORDINALITY AS list (url, place)
    WHERE p.id = ANY (cars) AND p.owner_id = seller
    GROUP BY p.id, list.url
  ), news AS (
    SELECT product_id, url, named.position, known.state IS NULL AS is_new,
      known.state IS NULL OR (known.state = 'failed' AND known.next_try_at <= now()) AS is_due,
      known.position IS DISTINCT FROM named.position AS is_moved
    FROM named LEFT JOIN picture_fetches known USING (product_id, url)
  ), due AS (
    SELECT product_id, url, position, is_new FROM news WHERE is_due
    ORDER BY product_id, position
    LIMIT greatest(0, most - (SELECT count(*) FROM picture_fetches WHERE owner_id = seller AND state = 'waiting'))
  ), added AS (
    INSERT INTO picture_fetches (product_id, url, owner_id, position)
    SELECT product_id, url, seller, position FROM due WHERE is_new
    RETURNING 1
  ), moved AS (
    UPDATE picture_fetches known SET position = news.position
    FROM news
    WHERE known.product_id = news.product_id AND known.url = news.url AND news.is_moved AND NOT news.is_due
    RETURNING 1
  ), again AS (
    UPDATE picture_fetches known SET position = due.position, state = 'waiting', tries = 0
    FROM due
    WHERE known.product_id = due.product_id AND known.url = due.url AND NOT due.is_new
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM added) + (SELECT count(*) FROM moved) + (SELECT count(*) FROM again)
$$;
