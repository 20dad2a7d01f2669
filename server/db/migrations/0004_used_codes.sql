-- Codes of authenticator apps that were given already: each is good once (RFC 6238, section 5.2).
CREATE TABLE used_codes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code text NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, code)
);

-- What has ended is swept out by these.
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE INDEX throttles_time ON throttles (last_failure_at);
CREATE INDEX used_codes_time ON used_codes (used_at);
