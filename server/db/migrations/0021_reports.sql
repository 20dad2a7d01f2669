-- What visitors report about cars, what admins decide, and the one appeal of whoever sells the car.
CREATE TABLE reports (
  id uuid PRIMARY KEY,
  -- The report outlives car and people; the name is the one of that time.
  product_id uuid REFERENCES products (id) ON DELETE SET NULL,
  product_name text NOT NULL,
  seller_id uuid REFERENCES users (id) ON DELETE SET NULL,
  reporter_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Where a visitor wants to be answered. Whoever is signed in is written to at their account's address.
  reporter_email text CHECK (length(reporter_email) <= 254),
  -- The network a visitor came from, hashed with the site's key, so that one person counts once.
  origin text,
  kind text NOT NULL CHECK (kind IN ('sold_already', 'fraud', 'wrong_facts', 'stolen_pictures', 'offensive', 'other')),
  words text CHECK (length(words) BETWEEN 1 AND 2000),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'asked', 'answered', 'dismissed', 'taken_down')),
  decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
  decided_at timestamptz,
  decision_reason text CHECK (length(decision_reason) BETWEEN 1 AND 2000),
  -- The report whose decision has taken the car down, and this one with it.
  decided_with uuid REFERENCES reports (id),
  -- Whether it was on sale then, and so is again when an appeal brings it back.
  was_on_sale boolean,
  answer text CHECK (length(answer) BETWEEN 1 AND 2000),
  answered_at timestamptz,
  appeal text CHECK (length(appeal) BETWEEN 1 AND 2000),
  appealed_at timestamptz,
  appeal_state text CHECK (appeal_state IN ('open', 'upheld', 'refused')),
  appeal_reason text CHECK (length(appeal_reason) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (reporter_id IS NULL OR (reporter_email IS NULL AND origin IS NULL)),
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK ((decided_at IS NULL) = (decision_reason IS NULL)),
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK (state <> 'answered' OR answer IS NOT NULL),
  CHECK ((appeal IS NULL) = (appealed_at IS NULL) AND (appeal IS NULL) = (appeal_state IS NULL)),
  -- Only what was taken down can be appealed against: once for each time that a car is.
  CHECK ((was_on_sale IS NOT NULL) = (state = 'taken_down' AND decided_with IS NULL)),
  CHECK (decided_with IS NULL OR state = 'taken_down'),
  CHECK (appeal IS NULL OR (state = 'taken_down' AND decided_with IS NULL)),
  CHECK (coalesce(appeal_state IN ('upheld', 'refused'), false) = (appeal_reason IS NOT NULL))
);
-- One open report of a car by one person, signed in or not.
CREATE UNIQUE INDEX reports_one_of_person ON reports (product_id, reporter_id)
  WHERE reporter_id IS NOT NULL AND state IN ('open', 'asked', 'answered');
CREATE UNIQUE INDEX reports_one_of_origin ON reports (product_id, origin)
  WHERE reporter_id IS NULL AND state IN ('open', 'asked', 'answered');
CREATE INDEX reports_newest ON reports (created_at DESC, id DESC);
CREATE INDEX reports_of_state ON reports (state, created_at DESC, id DESC);
-- What waits for an admin.
CREATE INDEX reports_waiting ON reports (created_at DESC, id DESC)
  WHERE state IN ('open', 'answered') OR appeal_state = 'open';
CREATE INDEX reports_of_car ON reports (product_id, created_at DESC, id DESC);
CREATE INDEX reports_of_seller ON reports (seller_id, created_at DESC, id DESC);
CREATE INDEX reports_of_reporter ON reports (reporter_id) WHERE reporter_id IS NOT NULL;
CREATE INDEX reports_decided_by ON reports (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX reports_decided_with ON reports (decided_with) WHERE decided_with IS NOT NULL;
CREATE INDEX reports_to_forget ON reports (created_at) WHERE origin IS NOT NULL OR reporter_email IS NOT NULL;
CREATE INDEX reports_search ON reports USING gin (search_words(product_name || ' ' || coalesce(words, '')));

-- A car that was taken down comes back by an appeal, never by its seller or their file.
ALTER TABLE products ADD COLUMN taken_down_at timestamptz;
ALTER TABLE products ADD CONSTRAINT products_taken_down
  CHECK (taken_down_at IS NULL OR state IN ('withdrawn', 'sold'));

-- How many reports of a car are open: what its column `report` says.
CREATE FUNCTION count_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Two at once count one after the other; the second counts what the first has written.
  PERFORM FROM lock_car(NEW.product_id);
  UPDATE products SET report_count = (
    SELECT count(*) FROM reports r
    WHERE r.product_id = NEW.product_id AND r.state IN ('open', 'asked', 'answered'))
  WHERE id = NEW.product_id;
  RETURN NULL;
END
$$;
-- A deleted car that is put back gets its reports back, some of them decided meanwhile.
CREATE TRIGGER reports_counted AFTER INSERT OR UPDATE OF state, product_id ON reports
  FOR EACH ROW WHEN (NEW.product_id IS NOT NULL) EXECUTE FUNCTION count_reports();

-- No public page says how often a car is reported: what a trigger counts is no change of the catalogue, and
-- no flood of reports empties the store of pages.
DROP TRIGGER products_changed ON products;
CREATE TRIGGER products_changed AFTER INSERT OR DELETE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
CREATE TRIGGER products_updated AFTER UPDATE ON products
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION announce_change();
