-- The language in which a person last used the site: their mails and notices are in it. Null until they have.
ALTER TABLE users ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$');
