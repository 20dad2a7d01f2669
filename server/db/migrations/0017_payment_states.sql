-- What may become of a payment; anything else is a fault, and is refused. As in shared/rules/payments.ts.
CREATE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('requires_payment', 'processing'), ('requires_payment', 'succeeded'), ('requires_payment', 'failed'),
    ('processing', 'requires_payment'), ('processing', 'succeeded'), ('processing', 'failed'),
    ('failed', 'succeeded'),
    ('succeeded', 'partly_refunded'), ('succeeded', 'refunded'),
    ('partly_refunded', 'succeeded'), ('partly_refunded', 'refunded'),
    ('refunded', 'partly_refunded'), ('refunded', 'succeeded')
  ) THEN
    RAISE EXCEPTION 'a payment that is % cannot become %', OLD.state, NEW.state;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER payments_guarded BEFORE UPDATE ON payments FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_payment();
