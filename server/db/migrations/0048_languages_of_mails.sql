-- The language in which people without an account have written. Null
-- where that is not known; mails are in the first language then.
ALTER TABLE saved_searches ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$');
ALTER TABLE reports ADD COLUMN reporter_language text CHECK (reporter_language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$');
