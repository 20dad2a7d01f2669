import type { Marketing, Site } from "#shared/rules/site.ts";
import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { mapTexts } from "#server/base/map-texts.ts";
import { speak, translated } from "#server/base/speak.ts";
import type { CurrentSettings } from "#server/features/site-settings/current-settings.ts";
import { briefBrand } from "./site.ts";

interface Services<A> {
  api: A;
  site: Site;
  marketing: Marketing;
  settings: Pick<CurrentSettings, "brandIn" | "standard">;
}

/**
 * What pages of a language are given: the texts of the settings as readers of the language have them, and alternative
 * texts in it. They are read at each rendering, because admins change them while the site runs.
 */
export function servicesInLanguage<A>(
  { api, site, marketing, settings }: Services<A>,
  language: string,
): { api: A; readonly site: Site; readonly marketing: Marketing } {
  if (language === FIRST_LANGUAGE) return { api, site, marketing };
  const texts = settings.standard.defaultTexts(language);
  const describe = <T>(value: T) =>
    mapTexts(value, (text, name) =>
      name === "alt" ? (texts.get(text) ?? speak(language, () => translated(text))) : text,
    );
  // The brand has no alternative texts, and its own are those of the language.
  return {
    api,
    get site() {
      const { brand: _, ...rest } = site;
      return { ...describe(rest), brand: briefBrand(settings.brandIn(language)) };
    },
    get marketing() {
      const { brand: _, ...rest } = marketing;
      return { ...describe(rest), brand: settings.brandIn(language) };
    },
  };
}
