-- Where files of pictures are that a hosting service keeps. Such a service chooses the addresses itself.
CREATE TABLE hosted_pictures (
  -- The page where the copy can be deleted: by a person, the service has no call for it.
  delete_url text PRIMARY KEY,
  -- As the store of files names it.
  name text NOT NULL,
  url text NOT NULL,
  -- Set when nobody here needs the copy any more.
  removed_at timestamptz
);
CREATE UNIQUE INDEX hosted_pictures_name ON hosted_pictures (name) WHERE removed_at IS NULL;
