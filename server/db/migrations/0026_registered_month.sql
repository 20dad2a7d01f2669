-- Of many cars only the month of the first registration is known. `first_registered` is then the first of
-- that month, which dates can be compared with, and the day is shown to nobody.
ALTER TABLE products ADD COLUMN registered_month_only boolean NOT NULL DEFAULT false;
