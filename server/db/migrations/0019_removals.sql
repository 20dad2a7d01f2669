-- Cars that were deleted a moment ago, with what went with them, so that a slip of the hand can be put right.
CREATE TABLE removed_products (
  id uuid PRIMARY KEY,
  -- Who may put it back.
  removed_by uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Until when.
  kept_until timestamptz NOT NULL,
  product jsonb NOT NULL,
  -- Rows of other tables: those that went with the car, whole, and the ids of those that forgot it.
  rows jsonb NOT NULL
);
CREATE INDEX removed_products_kept ON removed_products (kept_until);
CREATE INDEX removed_products_by ON removed_products (removed_by);
