import type { Marketing, Site } from "#shared/rules/site.ts";
import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { speak, translated } from "#server/base/speak.ts";
import { readDefaultTexts } from "#server/settings/brand.ts";

/**
 * What pages of a language are given: the product's own texts in that language, and those that an operator has written
 * as they are. They are read at each rendering, because admins change them while the site runs.
 */
export function servicesInLanguage<A>(
  { api, site, marketing }: { api: A; site: Site; marketing: Marketing },
  language: string,
): { api: A; readonly site: Site; readonly marketing: Marketing } {
  if (language === FIRST_LANGUAGE) return { api, site, marketing };
  const texts = readDefaultTexts(language);
  const translate = (value: unknown, name = ""): unknown => {
    if (typeof value === "string") {
      const known = texts.get(value);
      if (known !== undefined) return known;
      return name === "alt" ? speak(language, () => translated(value)) : value;
    }
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => translate(each));
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, translate(inner, key)]),
    );
  };
  return {
    api,
    get site() {
      return translate(site) as Site; // the same shape
    },
    get marketing() {
      return translate(marketing) as Marketing; // the same shape
    },
  };
}
