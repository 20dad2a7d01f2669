-- Lists are searched by the end of an id, as they show it.
CREATE INDEX products_short_id ON products ("right"(id::text, 6));
CREATE INDEX bookings_short_id ON bookings ("right"(id::text, 6));
CREATE INDEX users_short_id ON users ("right"(id::text, 6));
