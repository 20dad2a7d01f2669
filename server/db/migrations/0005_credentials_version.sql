-- Counts what takes rights away from a person's sessions: a new password or factor, the end of all
-- other sessions. A sign-in that began before such a change makes no session after it.
ALTER TABLE users ADD COLUMN credentials_version integer NOT NULL DEFAULT 0;
