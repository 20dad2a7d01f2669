-- Pictures and PDF documents of messages. A message may consist of them alone.
ALTER TABLE conversation_messages
  DROP CONSTRAINT conversation_messages_text_check,
  ADD CONSTRAINT conversation_messages_text_check CHECK (length(text) <= 2000),
  ADD COLUMN attachments smallint NOT NULL DEFAULT 0 CHECK (attachments BETWEEN 0 AND 5),
  -- An answer to the mail about a message, instead of one that was written on the site.
  ADD COLUMN is_by_mail boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT conversation_messages_something CHECK (text <> '' OR attachments > 0);

CREATE TABLE message_attachments (
  id uuid PRIMARY KEY,
  -- Who has added it; null when the account is gone. What was sent stays with its message.
  owner_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Null when the conversation is gone: the row stays until the file is gone, too.
  conversation_id uuid REFERENCES conversations (id) ON DELETE SET NULL,
  -- The message that holds it; null until that is sent.
  number integer,
  place smallint CHECK (place BETWEEN 1 AND 5),
  kind text NOT NULL CHECK (kind IN ('picture', 'pdf')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 150),
  bytes integer NOT NULL CHECK (bytes BETWEEN 1 AND 20000000),
  width integer,
  height integer,
  thumbhash text,
  -- What the file is called where it is kept: nothing that anybody is told.
  file text NOT NULL UNIQUE CHECK (file ~ '^[0-9a-f]{32}$'),
  -- The row comes before its file. Null while the file is on its way, or never came.
  stored_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (conversation_id, number) REFERENCES conversation_messages (conversation_id, number)
    ON DELETE SET NULL,
  CHECK (number IS NULL OR (sent_at IS NOT NULL AND place IS NOT NULL)),
  CHECK (sent_at IS NULL OR stored_at IS NOT NULL),
  CHECK ((kind = 'picture') = (width IS NOT NULL AND height IS NOT NULL AND thumbhash IS NOT NULL))
);
CREATE UNIQUE INDEX message_attachments_places ON message_attachments (conversation_id, number, place)
  WHERE number IS NOT NULL;
CREATE INDEX message_attachments_of_owner ON message_attachments (owner_id, created_at);
CREATE INDEX message_attachments_unsent ON message_attachments (created_at) WHERE sent_at IS NULL;
CREATE INDEX message_attachments_orphaned ON message_attachments (created_at) WHERE conversation_id IS NULL;

-- What a person lets the other side of one conversation know, as it was at that moment.
CREATE TABLE shared_contacts (
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('buyer', 'seller')),
  person_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email text NOT NULL,
  phone text,
  shared_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (conversation_id, side)
);
CREATE INDEX shared_contacts_of_person ON shared_contacts (person_id);

-- The masked address that answers by mail of one side of a conversation go to: c-TOKEN@MAIL_REPLY_DOMAIN.
CREATE TABLE reply_addresses (
  token text PRIMARY KEY CHECK (token ~ '^[0-9a-z]{32}$'),
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('buyer', 'seller')),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT reply_addresses_one_each UNIQUE (conversation_id, side)
);

-- For each side, the newest message that a mail has told it about.
ALTER TABLE conversations
  ADD COLUMN buyer_mailed integer NOT NULL DEFAULT 0,
  ADD COLUMN seller_mailed integer NOT NULL DEFAULT 0;
