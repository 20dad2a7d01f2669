-- A saved search keeps so many new cars that wait to be told and no more. This is when one was left out last; null
-- where none was since the last message. What it had found until then counts as told with that message.
ALTER TABLE saved_searches ADD COLUMN overflowed_at timestamptz;

-- Counts the new cars that wait, among all that a search has told.
CREATE INDEX saved_search_cars_new ON saved_search_cars (search_id) WHERE is_due AND told_at IS NULL;
