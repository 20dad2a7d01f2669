import type { Kysely } from "kysely";
import type { ServiceState } from "#shared/contract/site-settings.ts";
import type { Database } from "#server/db/schema.ts";
import type { CurrentSettings } from "./current-settings.ts";

export interface SettingsContext {
  kysely: Kysely<Database>;
  settings: CurrentSettings;
  services: readonly ServiceState[];
  /** What was made from the settings before is out of date. */
  onChange: () => void;
}
