-- What admins look through and what they do.

-- The words of a text, for searches by the beginnings of words; an address is taken apart.
CREATE FUNCTION search_words(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT to_tsvector('simple'::regconfig, translate(words, '@._+/-', '      ')) $$;

CREATE INDEX users_search ON users USING gin (search_words(name || ' ' || email));
CREATE INDEX users_newest ON users (created_at DESC, id DESC);
CREATE INDEX users_by_name ON users (lower(name), id);
CREATE INDEX users_of_role_newest ON users (role, created_at DESC, id DESC);
CREATE INDEX users_of_role_by_name ON users (role, lower(name), id);
CREATE INDEX users_of_role_by_email ON users (role, email, id);

CREATE INDEX products_search ON products USING gin (search_words(name));
CREATE INDEX products_newest ON products (posted_at DESC, id DESC);
CREATE INDEX products_by_price ON products (resale_price_minor, id);
CREATE INDEX products_by_name ON products (lower(name), id);
-- Few are reported, and few are in any of the other states.
CREATE INDEX products_reported ON products (report_count DESC, id DESC) WHERE report_count > 0;
CREATE INDEX products_off_sale ON products (state, posted_at DESC, id DESC)
  WHERE state NOT IN ('active', 'reserved');

CREATE INDEX bookings_search ON bookings USING gin (search_words(item || ' ' || name || ' ' || email));
CREATE INDEX bookings_by_price ON bookings (price_minor, id);
CREATE INDEX bookings_by_name ON bookings (lower(item), id);
CREATE INDEX bookings_of_state ON bookings (state, created_at DESC, id DESC);

-- Every privileged act, written in the transaction that does it.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- Who it was, as they were called then: the entry outlives the account. Null for a command of the operator.
  actor_id uuid,
  actor_name text NOT NULL,
  actor_email text NOT NULL,
  -- Where the request came from; null for a command.
  address text,
  act text NOT NULL CHECK (act ~ '^[a-z]+\.[a-z_]+$'),
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  subject_name text NOT NULL,
  -- What the act changed, as it was and as it is.
  before jsonb,
  after jsonb,
  reason text CHECK (length(reason) BETWEEN 1 AND 2000)
);
CREATE INDEX audit_entries_of_actor ON audit_entries (actor_id, id DESC);
CREATE INDEX audit_entries_of_subject ON audit_entries (subject_kind, subject_id, id DESC);
CREATE INDEX audit_entries_of_act ON audit_entries (act, id DESC);
CREATE INDEX audit_entries_search ON audit_entries
  USING gin (search_words(actor_name || ' ' || actor_email || ' ' || subject_name || ' ' || coalesce(reason, '')));

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only ever added to';
END
$$;
CREATE TRIGGER audit_entries_kept BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_entries_not_emptied BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
