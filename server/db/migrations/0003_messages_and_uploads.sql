-- Mails and messages of a site that has no service to send them: its operator reads them here.
CREATE TABLE kept_messages (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('email', 'sms')),
  recipient text NOT NULL,
  subject text,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX kept_messages_time ON kept_messages (created_at);

-- When a picture was last uploaded; null for drawings. One that nothing refers to an hour later is removed.
ALTER TABLE images ADD COLUMN uploaded_at timestamptz;
CREATE INDEX images_uploaded ON images (uploaded_at) WHERE uploaded_at IS NOT NULL;
CREATE INDEX users_image ON users (image_id);
