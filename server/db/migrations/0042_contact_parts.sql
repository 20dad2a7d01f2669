-- Somebody may share a phone number alone, as most people want.
ALTER TABLE shared_contacts
  ALTER COLUMN email DROP NOT NULL,
  ADD CONSTRAINT shared_contacts_one_part CHECK (email IS NOT NULL OR phone IS NOT NULL);
