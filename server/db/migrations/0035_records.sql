-- What admins write down about a person, a car, a booking or a payment. Only admins read it. It goes with what it is
-- about; the audit log keeps that a note was added, never its text.
CREATE TABLE record_notes (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  product_id uuid REFERENCES products (id) ON DELETE CASCADE,
  booking_id uuid REFERENCES bookings (id) ON DELETE CASCADE,
  payment_id uuid REFERENCES payments (id) ON DELETE CASCADE,
  -- The note outlives its author's account, with the name of that time.
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  author_name text NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(user_id, product_id, booking_id, payment_id) = 1)
);
CREATE INDEX record_notes_of_user ON record_notes (user_id, created_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX record_notes_of_product ON record_notes (product_id, created_at DESC) WHERE product_id IS NOT NULL;
CREATE INDEX record_notes_of_booking ON record_notes (booking_id, created_at DESC) WHERE booking_id IS NOT NULL;
CREATE INDEX record_notes_of_payment ON record_notes (payment_id, created_at DESC) WHERE payment_id IS NOT NULL;
CREATE INDEX record_notes_of_author ON record_notes (author_id) WHERE author_id IS NOT NULL;

-- Which mails were sent about a booking, and to which side: no address and no text.
CREATE TABLE booking_mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('buyer', 'seller')),
  subject text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX booking_mails_of_booking ON booking_mails (booking_id, sent_at DESC);
