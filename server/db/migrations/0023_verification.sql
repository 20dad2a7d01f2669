-- Sellers ask to be verified, with documents; admins decide, and what they have checked holds until a day.
CREATE TABLE verification_cases (
  id uuid PRIMARY KEY,
  seller_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'approved', 'refused', 'withdrawn', 'revoked', 'expired')),
  -- What the seller wants to be checked, and what was.
  asked text[] NOT NULL CHECK (asked <@ ARRAY['identity', 'business', 'address', 'phone']),
  checked text[] NOT NULL DEFAULT '{}' CHECK (checked <@ ARRAY['identity', 'business', 'address', 'phone']),
  message text CHECK (length(message) BETWEEN 1 AND 2000),
  decision_reason text CHECK (length(decision_reason) BETWEEN 1 AND 2000),
  decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
  decided_at timestamptz,
  -- Null for one without an end.
  valid_until timestamptz,
  -- The seller was told that it ends soon.
  reminded_at timestamptz,
  ended_by uuid REFERENCES users (id) ON DELETE SET NULL,
  ended_at timestamptz,
  end_reason text CHECK (length(end_reason) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state IN ('open', 'withdrawn')) = (decided_at IS NULL)),
  CHECK (state <> 'refused' OR decision_reason IS NOT NULL),
  CHECK ((state IN ('withdrawn', 'revoked', 'expired')) = (ended_at IS NOT NULL)),
  CHECK (state <> 'revoked' OR end_reason IS NOT NULL),
  CHECK (valid_until IS NULL OR state IN ('approved', 'revoked', 'expired'))
);
CREATE UNIQUE INDEX verification_cases_one_open ON verification_cases (seller_id) WHERE state = 'open';
CREATE UNIQUE INDEX verification_cases_one_approved ON verification_cases (seller_id) WHERE state = 'approved';
CREATE INDEX verification_cases_newest ON verification_cases (created_at DESC, id DESC);
CREATE INDEX verification_cases_of_state ON verification_cases (state, created_at DESC, id DESC);
CREATE INDEX verification_cases_of_seller ON verification_cases (seller_id, created_at DESC, id DESC);
CREATE INDEX verification_cases_ending ON verification_cases (valid_until) WHERE state = 'approved';
CREATE INDEX verification_cases_decided_by ON verification_cases (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX verification_cases_ended_by ON verification_cases (ended_by) WHERE ended_by IS NOT NULL;

-- What may become of a case; anything else is a fault, and is refused.
CREATE FUNCTION guard_verification_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('open', 'approved'), ('open', 'refused'), ('open', 'withdrawn'),
    ('approved', 'revoked'), ('approved', 'expired')
  ) THEN
    RAISE EXCEPTION 'a verification that is % cannot become %', OLD.state, NEW.state;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER verification_cases_guarded BEFORE UPDATE ON verification_cases FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_verification_case();

-- Cards show whether a seller is verified: it stands beside their name, so that no list joins cases. Past its
-- end it counts as not there, whether or not anybody has cleared it.
ALTER TABLE users ADD COLUMN verified_until timestamptz;
CREATE FUNCTION show_verification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET
    status = CASE WHEN NEW.state = 'approved' THEN 'verified' END,
    verified_until = CASE WHEN NEW.state = 'approved' THEN NEW.valid_until END,
    updated_at = now()
  WHERE id = NEW.seller_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER verification_cases_shown AFTER INSERT ON verification_cases
  FOR EACH ROW WHEN (NEW.state = 'approved') EXECUTE FUNCTION show_verification();
CREATE TRIGGER verification_cases_shown_again AFTER UPDATE OF state, valid_until ON verification_cases
  FOR EACH ROW WHEN (NEW.state = 'approved' OR OLD.state = 'approved') EXECUTE FUNCTION show_verification();

-- What was checked is who somebody is: a verification ends with their name, and one of a phone with its number.
CREATE FUNCTION end_verification_of_another() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE verification_cases SET state = 'revoked', ended_at = now(),
    end_reason = CASE WHEN OLD.name <> NEW.name
      THEN 'The name of the account is another one than the one that was checked.'
      ELSE 'The phone number of the account is another one than the one that was checked.' END
  WHERE seller_id = NEW.id AND state = 'approved' AND (OLD.name <> NEW.name OR 'phone' = ANY (checked));
  RETURN NULL;
END
$$;
CREATE TRIGGER users_are_others AFTER UPDATE OF name, phone_number ON users FOR EACH ROW
  WHEN (OLD.name <> NEW.name OR OLD.phone_number IS DISTINCT FROM NEW.phone_number)
  EXECUTE FUNCTION end_verification_of_another();

-- Whoever was verified before stays so, without an end, and can be revoked like everybody else.
INSERT INTO verification_cases (id, seller_id, state, asked, decided_at, created_at)
SELECT gen_random_uuid(), id, 'approved', '{}', updated_at, updated_at FROM users WHERE status = 'verified';

CREATE TABLE verification_documents (
  id uuid PRIMARY KEY,
  -- Null when the account is gone: the row stays until the file is gone, too.
  seller_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Null until it is sent with a case, and when that is gone with the account.
  case_id uuid REFERENCES verification_cases (id) ON DELETE SET NULL,
  sent_at timestamptz,
  -- One of the few places that a case has.
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 6),
  kind text NOT NULL CHECK (kind IN ('identity', 'business', 'address', 'phone')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 150),
  content_type text NOT NULL CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  bytes integer NOT NULL CHECK (bytes BETWEEN 1 AND 10000000),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- What the file is called where it is kept: nothing that anybody is told.
  file text NOT NULL UNIQUE CHECK (file ~ '^[0-9a-f]{32}$'),
  -- The row comes before its file. Null while the file is on its way, or never came.
  stored_at timestamptz,
  -- The file is gone.
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (case_id IS NULL OR sent_at IS NOT NULL),
  CHECK (sent_at IS NULL OR stored_at IS NOT NULL)
);
CREATE UNIQUE INDEX verification_documents_places ON verification_documents (seller_id, place)
  WHERE sent_at IS NULL;
CREATE UNIQUE INDEX verification_documents_of_case ON verification_documents (case_id, place);
CREATE INDEX verification_documents_of_seller ON verification_documents (seller_id);
CREATE INDEX verification_documents_kept ON verification_documents (created_at) WHERE deleted_at IS NULL;
