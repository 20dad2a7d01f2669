-- Money: what was asked for, what came, what was given back. Minor units with their currency, as everywhere.

-- One row for each intent at the provider. Its amount is that of the booking and never changes.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  mode text NOT NULL CHECK (mode IN ('sandbox', 'test', 'live')),
  -- The provider's id; null for the moment between asking for an intent and hearing of it.
  intent_id text UNIQUE,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  state text NOT NULL DEFAULT 'requires_payment'
    CHECK (state IN ('requires_payment', 'processing', 'failed', 'succeeded', 'partly_refunded', 'refunded')),
  charge_id text UNIQUE,
  charged_at timestamptz,
  -- The booking is paid by this one. Money that came for a hold that had ended settles nothing and goes back.
  settles boolean NOT NULL DEFAULT false,
  -- What was given back or is on its way back.
  refunded_minor bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payments_refunded CHECK (refunded_minor BETWEEN 0 AND amount_minor),
  CHECK ((state IN ('succeeded', 'partly_refunded', 'refunded')) = (charge_id IS NOT NULL)),
  CHECK ((charge_id IS NULL) = (charged_at IS NULL)),
  CHECK (charge_id IS NOT NULL OR NOT settles)
);
-- One attempt to pay a booking at a time, and one that paid it.
CREATE UNIQUE INDEX payments_one_open ON payments (booking_id) WHERE state IN ('requires_payment', 'processing');
CREATE UNIQUE INDEX payments_one_settles ON payments (booking_id) WHERE settles;
CREATE INDEX payments_booking ON payments (booking_id);
CREATE INDEX payments_unsettled ON payments (created_at) WHERE state IN ('requires_payment', 'processing');

-- Every act on a payment begins by locking it here, and here alone.
CREATE FUNCTION lock_payment(payment uuid) RETURNS SETOF payments LANGUAGE sql AS
  'SELECT * FROM payments WHERE id = payment FOR UPDATE';

CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- Somebody here asked for it; the money had come too late; it was made at the provider's own site.
  cause text NOT NULL CHECK (cause IN ('asked', 'late', 'provider')),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  asked_by uuid REFERENCES users (id) ON DELETE SET NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'succeeded', 'failed')),
  provider_id text UNIQUE,
  request_id uuid UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (state <> 'succeeded' OR provider_id IS NOT NULL)
);
-- What came too late goes back once.
CREATE UNIQUE INDEX refunds_late ON refunds (payment_id) WHERE cause = 'late';
CREATE INDEX refunds_asked_by ON refunds (asked_by) WHERE asked_by IS NOT NULL;
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE INDEX refunds_pending ON refunds (created_at) WHERE state = 'pending';

-- Every movement of money at the provider, each once, never changed: what came in is positive.
CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  kind text NOT NULL CHECK (kind IN ('charge', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed')),
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  -- The provider's id of the charge, the refund or the dispute.
  reference text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, reference),
  CHECK ((kind IN ('refund', 'dispute')) = (amount_minor < 0)),
  CHECK (amount_minor <> 0)
);
CREATE INDEX ledger_entries_payment ON ledger_entries (payment_id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is only ever added to';
END
$$;
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_not_emptied BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What the provider has announced, each once, however often it is sent.
CREATE TABLE payment_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  intent_id text,
  created_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz
);
CREATE INDEX payment_events_unprocessed ON payment_events (received_at) WHERE processed_at IS NULL;
