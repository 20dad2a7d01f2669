-- The built-in sandbox: it imitates a payment provider so that the site can be tried out without an
-- account anywhere. Nothing here is money. What a provider keeps on its own machines is here: no other
-- table refers to it, and no feature reads it.

-- Cards, intents, charges, refunds and disputes, each in the form in which the provider would answer.
CREATE TABLE sandbox_objects (
  id text PRIMARY KEY CHECK (id ~ '^(pm|pi|ch|re|dp)_[0-9A-Za-z]{24}$'),
  -- The order in which they were made; lists are read the newest first.
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  kind text NOT NULL CHECK (kind IN ('payment_method', 'payment_intent', 'charge', 'refund', 'dispute')),
  -- What a charge, a refund or a dispute belongs to. Whoever changes one of them holds the lock of this
  -- row, so that two at once act one after the other.
  intent_id text REFERENCES sandbox_objects (id),
  -- How a card behaves: the name of a documented test card, never a number. Cards and charges only.
  behaviour text,
  body jsonb NOT NULL,
  CHECK ((intent_id IS NULL) = (kind IN ('payment_method', 'payment_intent')))
);
CREATE INDEX sandbox_objects_of_kind ON sandbox_objects (kind, sequence);
CREATE INDEX sandbox_objects_of_intent ON sandbox_objects (intent_id, kind, sequence) WHERE intent_id IS NOT NULL;

-- Requests with an idempotency key. A row is made before the work and seen by others after it: both are
-- one transaction.
CREATE TABLE sandbox_requests (
  key text PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 300),
  -- Tells other parameters under the same key. Made with a secret, since a card is among what it is made of.
  fingerprint text NOT NULL,
  request_id text NOT NULL,
  status smallint,
  -- Sent again byte by byte.
  body text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_requests_created ON sandbox_requests (created_at);

-- What has been announced to the site, or is still to be.
CREATE TABLE sandbox_events (
  id text PRIMARY KEY CHECK (id ~ '^evt_[0-9A-Za-z]{24}$'),
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  type text NOT NULL,
  -- The bytes that are signed and sent, the same at every delivery.
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Held ones wait until somebody lets them go or delivers one of them.
  state text NOT NULL CHECK (state IN ('waiting', 'held', 'delivered', 'given_up')),
  -- Deliveries that are still owed.
  copies smallint NOT NULL CHECK (copies >= 0),
  tries integer NOT NULL DEFAULT 0,
  -- Waiting: when it is due; while it is being sent, when somebody else may take it for abandoned.
  due_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_events_due ON sandbox_events (due_at) WHERE state = 'waiting';

-- How events are announced from now on: one row.
CREATE TABLE sandbox_settings (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  delay_ms integer NOT NULL DEFAULT 0 CHECK (delay_ms BETWEEN 0 AND 86400000),
  copies smallint NOT NULL DEFAULT 1 CHECK (copies BETWEEN 1 AND 20),
  is_held boolean NOT NULL DEFAULT false
);
INSERT INTO sandbox_settings DEFAULT VALUES;
