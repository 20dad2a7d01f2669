/** A language that pages are built in. */
export interface Language {
  /** Such as "de": the prefix of its addresses, except for the first language, and its name in HTTP. */
  tag: string;
  /** Its own name for itself. */
  name: string;
  /** The locale of its numbers and dates where the site's own is of another language. */
  locale: string;
}

/**
 * The language of this build of the pages, and all languages. The build writes both here
 * (`scripts/words/inline-words.ts`); the server, which speaks all languages, uses neither.
 */
export const LANGUAGE: string = "en";
export const LANGUAGES: readonly Language[] = [{ tag: "en", name: "English", locale: "en-GB" }];

/** The language of addresses without a prefix. */
export const FIRST_LANGUAGE = "en";

/** A path of the first language, in another one: `/used-cars` is `/de/used-cars`. */
export function pathIn(language: string, path: string): string {
  if (language === FIRST_LANGUAGE) return path;
  return path === "/" || /^\/[?#]/.test(path)
    ? `/${language}${path.slice(1)}`
    : `/${language}${path}`;
}

/** A path without the prefix of its language. */
export function withoutLanguage(language: string, path: string): string {
  const prefix = language === FIRST_LANGUAGE ? "" : `/${language}`;
  const rest = path.startsWith(prefix) ? path.slice(prefix.length) : path;
  // The path may only begin like the prefix, as `/dealers` does.
  const plain = /^[^/?#]/.test(rest) ? path : rest;
  // One slash: `/de//other.example` must not become an address of another site (open redirect).
  return `/${plain.replace(/^[\\/]+/, "")}`;
}

/** The locale of numbers and dates on this build's pages: the site's, where it is of the same language. */
export function localeOf(site: { locale: string }): string {
  if (site.locale.split("-")[0] === LANGUAGE.split("-")[0]) return site.locale;
  return LANGUAGE === FIRST_LANGUAGE
    ? site.locale
    : (LANGUAGES.find(({ tag }) => tag === LANGUAGE)?.locale ?? site.locale);
}
