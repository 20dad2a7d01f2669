-- What the dashboard counts.

-- How often the page of a car was looked at, by days of UTC. Who looked is written down nowhere.
CREATE TABLE product_views (
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  day date NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (product_id, day)
);
-- Finds what is old enough to be forgotten.
CREATE INDEX product_views_day ON product_views (day);

CREATE INDEX ledger_entries_time ON ledger_entries (created_at);
-- Few payments fail, and few refunds: what has to be done about them is found by these.
CREATE INDEX payment_events_failed ON payment_events (intent_id) WHERE type = 'payment_intent.payment_failed';
CREATE INDEX refunds_failed ON refunds (payment_id) WHERE state = 'failed';
