-- Which other listings have the VIN of a car, however it was typed.
CREATE INDEX products_vin ON products (upper(vin)) WHERE vin IS NOT NULL;
-- What the provider has announced about a payment.
CREATE INDEX payment_events_of_intent ON payment_events (intent_id, created_at DESC) WHERE intent_id IS NOT NULL;
