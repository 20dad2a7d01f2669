-- The texts of a part in other languages than the first have a row each.
ALTER TABLE site_settings ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
ALTER TABLE site_settings DROP CONSTRAINT site_settings_pkey;
ALTER TABLE site_settings ADD PRIMARY KEY (part, language);
-- A language tag may have several subtags, such as zh-Hant-TW.
ALTER TABLE users DROP CONSTRAINT users_language_check;
ALTER TABLE users ADD CONSTRAINT users_language_check CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
ALTER TABLE saved_searches DROP CONSTRAINT saved_searches_language_check;
ALTER TABLE saved_searches ADD CONSTRAINT saved_searches_language_check CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
ALTER TABLE reports DROP CONSTRAINT reports_reporter_language_check;
ALTER TABLE reports ADD CONSTRAINT reports_reporter_language_check CHECK (reporter_language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
