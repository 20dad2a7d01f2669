-- How people prove who they are: passwords, other providers, second factors, sessions.
-- The tables follow the models of better-auth (see docs/decisions/0006-identity.md).

ALTER TABLE users
  ADD COLUMN email_verified boolean NOT NULL DEFAULT false,
  ADD COLUMN phone_number text CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  -- Codes are sent to a phone only after one sent to it has come back.
  ADD COLUMN phone_verified boolean NOT NULL DEFAULT false,
  ADD COLUMN two_factor_enabled boolean NOT NULL DEFAULT false,
  -- Set when the role has been chosen: it is chosen once, at sign-up.
  ADD COLUMN role_chosen_at timestamptz,
  ADD CHECK (NOT phone_verified OR phone_number IS NOT NULL);

-- Passwords ('credential') and accounts at other providers.
CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider_id text NOT NULL,
  account_id text NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id),
  UNIQUE (user_id, provider_id)
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_user ON sessions (user_id);

-- Whatever is sent out and must come back: links in mails, codes, sign-ins under way.
CREATE TABLE verifications (
  id uuid PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verifications_identifier ON verifications (identifier);
CREATE INDEX verifications_expiry ON verifications (expires_at);

-- Authenticator apps. Secret and backup codes are encrypted with the site's key.
CREATE TABLE two_factors (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  -- False until a first code has shown that the app works.
  verified boolean NOT NULL DEFAULT false,
  failed_verification_count integer NOT NULL DEFAULT 0,
  locked_until timestamptz
);

-- Keys that access tokens are signed with; the private half is encrypted with the site's key.
CREATE TABLE signing_keys (
  id uuid PRIMARY KEY,
  public_key text NOT NULL,
  private_key text NOT NULL,
  alg text,
  crv text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz
);

-- Tries that went wrong, by what they are counted for (an account's address, a caller's address).
CREATE TABLE throttles (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  last_failure_at timestamptz NOT NULL,
  locked_until timestamptz NOT NULL
);

-- A new user, or one who has only changed a phone number, shows on no public page.
DROP TRIGGER users_changed ON users;
CREATE TRIGGER users_changed AFTER UPDATE OF name, image_id, seller_kind, status ON users
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
CREATE TRIGGER users_removed AFTER DELETE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
