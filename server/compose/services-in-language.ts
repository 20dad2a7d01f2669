import type { Marketing, Site } from "#shared/rules/site.ts";
import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
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
  const describe = <T>(value: T) =>
    describeIn(language, settings.standard.defaultTexts(language), value);
  return {
    api,
    get site() {
      const brand = briefBrand(settings.brandIn(language));
      return { ...describe(site), brand };
    },
    get marketing() {
      return { ...describe(marketing), brand: settings.brandIn(language) };
    },
  };
}

/** The same value with its alternative texts in a language: those of the product's own content, or of the catalogue. */
function describeIn<T>(language: string, texts: ReadonlyMap<string, string>, described: T): T {
  const describe = (value: unknown, name = ""): unknown => {
    if (typeof value === "string")
      return name === "alt"
        ? (texts.get(value) ?? speak(language, () => translated(value)))
        : value;
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => describe(each));
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, describe(inner, key)]),
    );
  };
  return describe(described) as T; // the same shape
}
