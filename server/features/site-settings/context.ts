import type { Kysely } from "kysely";
import type { ServiceState } from "#shared/contract/site-settings.ts";
import type { Database } from "#server/db/schema.ts";
import type { CurrentSettings } from "./current-settings.ts";

export interface SettingsContext {
  kysely: Kysely<Database>;
  settings: CurrentSettings;
  listServices: () => Promise<readonly ServiceState[]>;
  /** Called when anything made from the earlier settings has become stale. */
  onChange: () => void;
}
