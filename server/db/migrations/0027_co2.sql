-- What a car emits by its papers, in grams of CO2 a kilometre; an electric one emits none.
ALTER TABLE products ADD COLUMN co2_g_km smallint CHECK (co2_g_km BETWEEN 0 AND 2000);
