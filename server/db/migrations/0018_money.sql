-- The provider is asked about money again and again, with growing pauses, whether anything is announced or not.

ALTER TABLE payments
  -- When the provider was last asked about it, or should have been: who was asked about least recently comes first.
  ADD COLUMN looked_at timestamptz NOT NULL DEFAULT now(),
  -- When it is asked about money that has come, if nothing is announced before; null for what is long over.
  ADD COLUMN look_at timestamptz DEFAULT now();
CREATE INDEX payments_looked ON payments (looked_at);
CREATE INDEX payments_due ON payments (look_at) WHERE charge_id IS NOT NULL AND look_at IS NOT NULL;

-- What came too late goes back in as many tries as it takes, one at a time.
DROP INDEX refunds_late;
CREATE UNIQUE INDEX refunds_late ON refunds (payment_id) WHERE cause = 'late' AND state = 'pending';
-- Why it did not go back, in the provider's words or ours.
ALTER TABLE refunds ADD COLUMN failure text;

-- When an event was last tried, at first when it came: what fails does not stand in the way of the rest.
ALTER TABLE payment_events ADD COLUMN tried_at timestamptz NOT NULL DEFAULT now();
DROP INDEX payment_events_unprocessed;
CREATE INDEX payment_events_unprocessed ON payment_events (tried_at) WHERE processed_at IS NULL;
CREATE INDEX payment_events_processed ON payment_events (processed_at) WHERE processed_at IS NOT NULL;

-- The sandbox forgets what is old.
ALTER TABLE sandbox_objects ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX sandbox_objects_created ON sandbox_objects (created_at);
CREATE INDEX sandbox_events_created ON sandbox_events (created_at);
