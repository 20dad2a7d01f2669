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

-- Queues pictures: three lists of one length. What is known already keeps its state and gets its new
-- place; what had failed is tried again once its time has come. How many rows were written.
CREATE FUNCTION queue_pictures(products uuid[], positions smallint[], urls text[]) RETURNS bigint
LANGUAGE sql AS $$
  WITH queued AS (
    INSERT INTO picture_fetches AS known (product_id, url, owner_id, position)
    -- An address that a car has twice has the place of the first.
    SELECT DISTINCT ON (sent.product_id, sent.url) sent.product_id, sent.url, p.owner_id, sent.position
    FROM unnest(products, positions, urls) AS sent (product_id, position, url)
    JOIN products p ON p.id = sent.product_id
    ORDER BY sent.product_id, sent.url, sent.position
    ON CONFLICT (product_id, url) DO UPDATE SET
      position = excluded.position,
      state = CASE WHEN known.state = 'failed' AND known.next_try_at <= now() THEN 'waiting' ELSE known.state END,
      tries = CASE WHEN known.state = 'failed' AND known.next_try_at <= now() THEN 0 ELSE known.tries END
    WHERE known.position <> excluded.position OR (known.state = 'failed' AND known.next_try_at <= now())
    RETURNING 1)
  SELECT count(*) FROM queued
$$;
