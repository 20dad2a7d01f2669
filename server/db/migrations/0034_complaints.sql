-- What one side of a conversation says is wrong with it. While a complaint is open, and only then, admins may
-- read the conversation.
CREATE TABLE complaints (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  -- The side that complains, about the other one.
  side text NOT NULL CHECK (side IN ('buyer', 'seller')),
  complainer_id uuid REFERENCES users (id) ON DELETE SET NULL,
  accused_id uuid REFERENCES users (id) ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('fraud', 'abuse', 'spam', 'other')),
  words text CHECK (length(words) BETWEEN 1 AND 2000),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'dismissed', 'upheld')),
  decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
  decided_at timestamptz,
  decision_reason text CHECK (length(decision_reason) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK ((state = 'open') = (decision_reason IS NULL))
);
CREATE UNIQUE INDEX complaints_one_open ON complaints (conversation_id, side) WHERE state = 'open';
CREATE INDEX complaints_newest ON complaints (created_at DESC, id DESC);
CREATE INDEX complaints_of_complainer ON complaints (complainer_id, created_at);
CREATE INDEX complaints_of_accused ON complaints (accused_id);
