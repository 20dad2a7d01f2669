-- The dealer's own number of a car, as typed or as a file has it. For the seller and admins alone.
ALTER TABLE products ADD COLUMN stock_number text CHECK (length(stock_number) BETWEEN 1 AND 60);
