-- What visitors report about cars, what admins decide, and the one appeal of whoever sells the car.
CREATE TABLE reports (
  id uuid PRIMARY KEY,
  -- The report outlives car and people; the names are those of that time.
  product_id uuid REFERENCES products (id) ON DELETE SET NULL,
  product_name text NOT NULL,
  seller_id uuid REFERENCES users (id) ON DELETE SET NULL,
  reporter_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Where to answer, if the reporter wants one.
  reporter_email text CHECK (length(reporter_email) <= 254),
  -- The network a visitor came from, so that one person counts once; forgotten after 30 days.
  origin text,
  kind text NOT NULL CHECK (kind IN ('sold_already', 'fraud', 'wrong_facts', 'stolen_pictures', 'offensive', 'other')),
  words text CHECK (length(words) BETWEEN 1 AND 2000),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'dismissed', 'asked', 'taken_down')),
  decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
  decided_at timestamptz,
  decision_reason text CHECK (length(decision_reason) BETWEEN 1 AND 2000),
  appeal text CHECK (length(appeal) BETWEEN 1 AND 2000),
  appealed_at timestamptz,
  appeal_state text CHECK (appeal_state IN ('open', 'upheld', 'refused')),
  appeal_reason text CHECK (length(appeal_reason) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK ((decided_at IS NULL) = (decision_reason IS NULL)),
  CHECK ((appeal IS NULL) = (appealed_at IS NULL) AND (appeal IS NULL) = (appeal_state IS NULL)),
  -- Only what was taken down can be appealed against.
  CHECK (appeal IS NULL OR state = 'taken_down'),
  CHECK ((appeal_state IN ('upheld', 'refused')) = (appeal_reason IS NOT NULL))
);
-- One open report of a car by one person, signed in or not.
CREATE UNIQUE INDEX reports_one_of_person ON reports (product_id, reporter_id)
  WHERE reporter_id IS NOT NULL AND state IN ('open', 'asked');
CREATE UNIQUE INDEX reports_one_of_origin ON reports (product_id, origin)
  WHERE reporter_id IS NULL AND state IN ('open', 'asked');
CREATE INDEX reports_newest ON reports (created_at DESC, id DESC);
CREATE INDEX reports_of_state ON reports (state, created_at DESC, id DESC);
CREATE INDEX reports_of_car ON reports (product_id);
CREATE INDEX reports_of_seller ON reports (seller_id, created_at DESC, id DESC);
CREATE INDEX reports_of_reporter ON reports (reporter_id) WHERE reporter_id IS NOT NULL;
CREATE INDEX reports_search ON reports USING gin (search_words(product_name || ' ' || coalesce(words, '')));

-- A car that was taken down comes back by an appeal, never by its seller.
ALTER TABLE products ADD COLUMN taken_down_at timestamptz;

-- How often a car is reported, without what was dismissed: what its column `report` says.
CREATE FUNCTION count_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET report_count = (
    SELECT count(*) FROM reports r WHERE r.product_id = products.id AND r.state <> 'dismissed')
  WHERE id = coalesce(NEW.product_id, OLD.product_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER reports_counted AFTER INSERT OR UPDATE OF state ON reports
  FOR EACH ROW EXECUTE FUNCTION count_reports();
