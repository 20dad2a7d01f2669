-- Keeps this number free: it is replaced by the migration that takes it.
SELECT 1;
