-- Users, categories, pictures and products: what a visitor browses.
-- Money is integer minor units with a currency; distances are kilometres; times are timestamptz.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  email text NOT NULL CHECK (email = lower(email) AND email LIKE '%_@_%'),
  image_id text,
  role text NOT NULL DEFAULT 'Buyer' CHECK (role IN ('Buyer', 'Seller', 'admin')),
  seller_kind text CHECK (seller_kind IN ('private', 'dealer')),
  status text CHECK (status = 'verified'),
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email_key ON users (email);

-- A picture is named by the hash of its content (of its drawing instructions when it is drawn),
-- so its address never has to change and a browser may keep it for ever.
CREATE TABLE images (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  thumbhash text NOT NULL,
  drawing jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE users ADD FOREIGN KEY (image_id) REFERENCES images (id);

CREATE TABLE categories (
  id uuid PRIMARY KEY,
  category_id text NOT NULL UNIQUE CHECK (category_id ~ '^[0-9]{2}$'),
  category_name text NOT NULL UNIQUE,
  image_id text REFERENCES images (id)
);
INSERT INTO categories (id, category_id, category_name) VALUES
  ('019a0000-0000-7000-8000-000000000001', '01', 'SUV'),
  ('019a0000-0000-7000-8000-000000000002', '02', 'SEDAN'),
  ('019a0000-0000-7000-8000-000000000003', '03', 'VAN');

CREATE TABLE products (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users (id),
  category_id text NOT NULL REFERENCES categories (category_id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  make text CHECK (length(make) BETWEEN 1 AND 60),
  model text CHECK (length(model) BETWEEN 1 AND 80),
  trim text CHECK (length(trim) BETWEEN 1 AND 120),
  year smallint CHECK (year BETWEEN 1886 AND 2200),
  first_registered date,
  mileage_km integer CHECK (mileage_km BETWEEN 0 AND 5000000),
  fuel text CHECK (fuel IN ('petrol', 'diesel', 'hybrid', 'plug-in hybrid', 'electric', 'lpg', 'cng', 'hydrogen', 'other')),
  gearbox text CHECK (gearbox IN ('manual', 'automatic')),
  body text CHECK (body IN ('suv', 'sedan', 'hatchback', 'estate', 'coupe', 'convertible', 'pickup', 'van', 'mpv')),
  drive text CHECK (drive IN ('front', 'rear', 'all')),
  power_kw smallint CHECK (power_kw BETWEEN 1 AND 2000),
  engine_cc integer CHECK (engine_cc BETWEEN 1 AND 30000),
  doors smallint CHECK (doors BETWEEN 1 AND 9),
  seats smallint CHECK (seats BETWEEN 1 AND 99),
  colour text CHECK (colour IN ('black', 'white', 'grey', 'silver', 'blue', 'red', 'green', 'brown', 'beige', 'yellow', 'orange', 'gold', 'purple')),
  previous_owners smallint CHECK (previous_owners BETWEEN 0 AND 99),
  vin text CHECK (length(vin) BETWEEN 5 AND 17),
  number text CHECK (length(number) <= 60),
  description text CHECK (length(description) <= 10000),
  location text CHECK (length(location) <= 120),
  postcode text CHECK (length(postcode) <= 12),
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  -- What the car cost new (or its original price); what the seller asks now.
  price_minor bigint CHECK (price_minor > 0),
  resale_price_minor bigint NOT NULL CHECK (resale_price_minor > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Years of use as the seller states them; null means: count from `year`.
  old_years smallint CHECK (old_years BETWEEN 0 AND 150),
  promoted boolean NOT NULL DEFAULT false,
  report_count integer NOT NULL DEFAULT 0 CHECK (report_count >= 0),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('draft', 'active', 'reserved', 'sold', 'withdrawn', 'expired')),
  available_from date,
  posted_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '60 days',
  -- Identity of the row in the file it came from: importing the same row again adds nothing.
  source_key uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);

CREATE UNIQUE INDEX products_source_key ON products (owner_id, source_key) WHERE source_key IS NOT NULL;
-- One index per public list, in the list's own order; `expires_at` rides along so that the
-- expiry is judged in the index and never by a timer.
CREATE INDEX products_category_list ON products (category_id, promoted DESC, posted_at DESC, id DESC)
  INCLUDE (expires_at) WHERE state IN ('active', 'reserved');
CREATE INDEX products_all_list ON products (promoted DESC, posted_at DESC, id DESC)
  INCLUDE (expires_at) WHERE state IN ('active', 'reserved');
CREATE INDEX products_nearly_new_by_distance ON products (mileage_km) WHERE state IN ('active', 'reserved');
-- A car whose day of registration is not given counts from the first day of its year.
CREATE INDEX products_nearly_new_by_age ON products (coalesce(first_registered, make_date(year, 1, 1)))
  WHERE state IN ('active', 'reserved');
CREATE INDEX products_upcoming ON products (available_from)
  WHERE state IN ('active', 'reserved') AND available_from IS NOT NULL;
CREATE INDEX products_similar ON products (make, model, resale_price_minor) WHERE state IN ('active', 'reserved');

CREATE TABLE product_pictures (
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 0 AND 99),
  image_id text NOT NULL REFERENCES images (id),
  alt text NOT NULL,
  PRIMARY KEY (product_id, position)
);
CREATE INDEX product_pictures_image ON product_pictures (image_id);

-- Says to every running process that pages made from these tables are out of date.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('forecourt_changed', TG_TABLE_NAME);
  RETURN NULL;
END
$$;
CREATE TRIGGER users_changed AFTER INSERT OR UPDATE OR DELETE ON users FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
CREATE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
CREATE TRIGGER products_changed AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
CREATE TRIGGER product_pictures_changed AFTER INSERT OR UPDATE OR DELETE ON product_pictures FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
