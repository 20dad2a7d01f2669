-- What admins have set of the site: its words, and what holds for new cars and bookings.
CREATE TABLE site_settings (
  part text PRIMARY KEY,
  -- Null: as the operator has it, in the environment, the brand file or by default.
  value jsonb CHECK (jsonb_typeof(value) = 'object'),
  -- Whoever changes something says which version they have seen.
  version integer NOT NULL CHECK (version > 0),
  changed_by uuid REFERENCES users (id) ON DELETE SET NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
-- Finds the settings of somebody whose account is deleted.
CREATE INDEX site_settings_changed_by ON site_settings (changed_by);
CREATE TRIGGER site_settings_changed AFTER INSERT OR UPDATE OR DELETE ON site_settings FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
