-- The cars that buyers want to find again, and what each was called and cost when they saved it.

CREATE TABLE wishlist_entries (
  id uuid PRIMARY KEY,
  buyer_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- One of the places that a buyer has: there are no more rows than places, however many are asked for at once.
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 200),
  -- Null when the car is gone: the row says so, with what it remembers.
  product_id uuid REFERENCES products (id) ON DELETE SET NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  resale_price_minor bigint NOT NULL CHECK (resale_price_minor > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The car first, so that a car that is deleted finds its rows.
  CONSTRAINT wishlist_entries_car UNIQUE (product_id, buyer_id),
  CONSTRAINT wishlist_entries_slot UNIQUE (buyer_id, slot)
);
