-- What a message was marked with as it was sent: see shared/rules/message-risks.ts. Admins see how many there are, not
-- what they say.
ALTER TABLE conversation_messages ADD COLUMN risks text[] NOT NULL DEFAULT '{}';

CREATE INDEX conversation_messages_risky ON conversation_messages (author_id, sent_at) WHERE risks <> '{}';
