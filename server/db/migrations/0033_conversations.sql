-- A buyer asks about a car, its seller answers: one conversation for each buyer and car.
CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  -- It outlives the car, and either of the two people; the name is the one of that time.
  product_id uuid REFERENCES products (id) ON DELETE SET NULL,
  product_name text NOT NULL,
  buyer_id uuid REFERENCES users (id) ON DELETE SET NULL,
  seller_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- The number of the newest message: they are counted from 1 under the lock of this row.
  newest integer NOT NULL DEFAULT 0 CHECK (newest >= 0),
  last_message_at timestamptz NOT NULL DEFAULT now(),
  -- For each side: how far it has read, how many messages of the other are beyond, whether it lies in the
  -- archive, and the message that a mail is due for (0 once it was sent), until the side has read it.
  buyer_read integer NOT NULL DEFAULT 0 CHECK (buyer_read BETWEEN 0 AND newest),
  buyer_unread integer NOT NULL DEFAULT 0 CHECK (buyer_unread >= 0),
  buyer_archived boolean NOT NULL DEFAULT false,
  buyer_mail integer,
  seller_read integer NOT NULL DEFAULT 0 CHECK (seller_read BETWEEN 0 AND newest),
  seller_unread integer NOT NULL DEFAULT 0 CHECK (seller_unread >= 0),
  seller_archived boolean NOT NULL DEFAULT false,
  seller_mail integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT conversations_one_each UNIQUE (product_id, buyer_id),
  CHECK (buyer_id <> seller_id)
);
CREATE INDEX conversations_of_buyer ON conversations (buyer_id, last_message_at DESC, id DESC);
CREATE INDEX conversations_of_seller ON conversations (seller_id, last_message_at DESC, id DESC);
CREATE INDEX conversations_to_forget ON conversations (last_message_at);

CREATE TABLE conversation_messages (
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  author text NOT NULL CHECK (author IN ('buyer', 'seller')),
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  -- Made by the browser: a message that is sent again after a lost answer is the same one.
  key uuid NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (conversation_id, number),
  CONSTRAINT conversation_messages_once UNIQUE (conversation_id, author, key)
);
CREATE INDEX conversation_messages_of_author ON conversation_messages (author_id, sent_at);

-- Whose messages somebody does not want: neither writes to the other any more, whatever car it is about.
CREATE TABLE person_blocks (
  blocker_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  blocked_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (blocker_id, blocked_id),
  CHECK (blocker_id <> blocked_id)
);
CREATE INDEX person_blocks_of_blocked ON person_blocks (blocked_id);
