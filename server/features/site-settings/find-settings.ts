import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import type { SiteSettings } from "#shared/contract/site-settings.ts";
import type { SettingsContext } from "./context.ts";
import { requireLanguage } from "./require-language.ts";
import { findParts } from "./store.ts";
import { toSettings } from "./views.ts";

/** The settings as readers of a language have them. @throws AppError when the site has no pages in it */
export async function findSettings(
  context: SettingsContext,
  { language = FIRST_LANGUAGE }: { language?: string | undefined },
): Promise<SiteSettings> {
  requireLanguage(language);
  const { kysely, settings, listServices } = context;
  const [parts, services] = await Promise.all([findParts(kysely), listServices()]);
  return toSettings({ standard: settings.standard, rows: parts, services, language });
}
