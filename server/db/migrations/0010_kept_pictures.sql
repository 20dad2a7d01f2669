-- Until when a picture that was sent is kept although nothing refers to it: an hour for somebody who
-- signs up, a day for somebody who has a form open.
ALTER TABLE images RENAME COLUMN uploaded_at TO kept_until;
ALTER INDEX images_uploaded RENAME TO images_kept;
UPDATE images SET kept_until = kept_until + interval '1 hour' WHERE kept_until IS NOT NULL;
