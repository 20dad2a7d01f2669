-- Where towns and postcodes are, for searches around a place.
CREATE TABLE places (
  -- As place_slug makes it of a town's name, or place_code of a postcode.
  slug text COLLATE "C" NOT NULL CHECK (length(slug) BETWEEN 1 AND 120),
  -- ISO 3166.
  country text COLLATE "C" NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  -- 0 for a postcode.
  population integer NOT NULL DEFAULT 0 CHECK (population >= 0),
  -- Degrees.
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  -- Of the towns of one name in all countries, the largest: it is meant where no country is.
  is_largest boolean NOT NULL DEFAULT false,
  source text NOT NULL,
  PRIMARY KEY (slug, country)
);
CREATE UNIQUE INDEX places_largest ON places (slug) WHERE is_largest;

-- What is in the table, so that a start knows whether there is anything to add.
CREATE TABLE place_sources (
  source text PRIMARY KEY,
  version text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now()
);

-- The same word for each spelling of a town: small letters without accents, joined by hyphens.
CREATE FUNCTION place_slug(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT nullif(trim('-' FROM regexp_replace(
    replace(translate(
      lower(regexp_replace(normalize(name, NFKD), U&'[\0300-\036F]', '', 'g')),
      U&'\00F8\00D8\0142\0141\0111\0110', 'oolldd'), U&'\00DF', 'ss'),
    '[[:space:][:punct:]]+', '-', 'g')), '')
$$;

-- The part of a postcode whose place is known: a British or Canadian one is known to its first half.
CREATE FUNCTION place_code(country text, postcode text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT nullif(lower(CASE country
    WHEN 'GB' THEN regexp_replace(code, '(.)[0-9][A-Z]{2}$', '\1')
    WHEN 'CA' THEN left(code, 3)
    WHEN 'NL' THEN left(code, 4)
    WHEN 'US' THEN left(code, 5)
    -- A number of a table has lost its first zero.
    WHEN 'DE' THEN CASE WHEN code ~ '^[0-9]{4}$' THEN '0' || code ELSE code END
    ELSE code END), '')
  FROM (SELECT upper(regexp_replace(postcode, '[^[:alnum:]]', '', 'g')) AS code) AS written
$$;
