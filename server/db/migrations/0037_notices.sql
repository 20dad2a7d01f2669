-- What people are told: in the bell of the dashboard, by mail, and by push to their browsers.
CREATE TABLE notices (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (
    kind IN ('messages', 'bookings', 'payments', 'searches', 'saved-cars', 'reports', 'account')),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  -- On this site: a second slash or a backslash would lead to another host.
  path text NOT NULL CHECK (path ~ '^/([^/\\]|$)' AND length(path) <= 500),
  -- Names what has happened: it is told once, whatever is repeated.
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  CONSTRAINT notices_once UNIQUE (person_id, key)
);
CREATE INDEX notices_of_person ON notices (person_id, created_at DESC, id DESC);
CREATE INDEX notices_unread ON notices (person_id, path) WHERE read_at IS NULL;
CREATE INDEX notices_to_forget ON notices (created_at);

-- What somebody has chosen for a kind; without a row, both.
CREATE TABLE notice_preferences (
  person_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (
    kind IN ('messages', 'bookings', 'payments', 'searches', 'saved-cars', 'reports', 'account')),
  email boolean NOT NULL DEFAULT true,
  push boolean NOT NULL DEFAULT true,
  PRIMARY KEY (person_id, kind)
);

-- Browsers that get push notices. One ends with the session that turned it on: nobody who uses the browser
-- later reads another person's notices.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  -- The address at the browser's push service, and the browser's keys: whoever knows them can write to it.
  endpoint text NOT NULL CHECK (endpoint ~ '^https?://' AND length(endpoint) <= 1000),
  p256dh text NOT NULL CHECK (length(p256dh) <= 200),
  auth text NOT NULL CHECK (length(auth) <= 100),
  -- The site's public key that the browser has subscribed with; one of another key is refused there.
  site_key text NOT NULL,
  user_agent text CHECK (length(user_agent) <= 500),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT push_subscriptions_endpoint UNIQUE (endpoint)
);
CREATE INDEX push_subscriptions_of_person ON push_subscriptions (person_id);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);
