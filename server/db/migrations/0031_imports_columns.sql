-- The queue of jobs knows these since it runs the imports.
ALTER TABLE imports DROP COLUMN tries, DROP COLUMN seen_at, DROP COLUMN queued_at;
