import type { SiteSettings } from "#shared/contract/site-settings.ts";
import type { SettingsContext } from "./context.ts";
import { findParts } from "./store.ts";
import { toSettings } from "./views.ts";

export async function findSettings(context: SettingsContext): Promise<SiteSettings> {
  const { kysely, settings, listServices } = context;
  const [parts, services] = await Promise.all([findParts(kysely), listServices()]);
  return toSettings(settings.standard, parts, services);
}
