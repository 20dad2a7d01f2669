import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { translateWith } from "#shared/lib/text.ts";
import { findScope, runInScope } from "./request-scope.ts";
import {
  type Catalogue,
  describeLanguage,
  formNow,
  hasWords,
  languages,
  readCatalogue,
  wordsNow,
} from "./catalogues.ts";

const catalogues = new Map<string, Catalogue>();

/** Reads the catalogues, so that `t` writes in the language of the scope. Called once, at the start. */
export function prepareWords(): void {
  for (const language of languages()) {
    const catalogue = readCatalogue(language);
    // The sources have the first language's words, unless an operator has changed some.
    if (language !== FIRST_LANGUAGE || hasWords(catalogue)) catalogues.set(language, catalogue);
  }
  translateWith(
    (id, context) => {
      const catalogue = catalogues.get(languageNow());
      return catalogue && wordsNow(catalogue, id(), context);
    },
    (count, id, context) => {
      const catalogue = catalogues.get(languageNow());
      return catalogue && formNow(catalogue, count, id(), context);
    },
  );
}

/** The language in which texts are written now. */
export function languageNow(): string {
  return findScope()?.language ?? FIRST_LANGUAGE;
}

/** The locale of numbers and dates now: the site's, where it is of the language, else the language's own. */
export function localeNow(locale: string): string {
  const language = languageNow();
  const isOf = locale.split("-")[0] === language.split("-")[0];
  return isOf || language === FIRST_LANGUAGE ? locale : describeLanguage(language).locale;
}

/**
 * Runs work whose texts are in this language; in the first one where its catalogue is gone, such as a language that a
 * person chose before the site had an older version.
 */
export function speak<T>(asked: string, work: () => T): T {
  const language = languages().includes(asked) ? asked : FIRST_LANGUAGE;
  return runInScope({ ...findScope(), language }, work);
}

/** The language that a person reads; the first where they have not used the site in one. */
export function languageOf({ language }: { language: string | null }): string {
  return language ?? FIRST_LANGUAGE;
}

/** More than any browser sends. */
const MOST_TAGS = 20;

interface Tag {
  tag: string;
  /** From 0, not wanted, to 1. */
  wish: number;
}

/** One part of a header, such as `de-at;q=0.8`. */
function readTag(part: string): Tag {
  const [tag = "", ...more] = part.split(";").map((each) => each.trim());
  const quality = more.find((each) => each.startsWith("q="))?.slice(2);
  return { tag, wish: quality === undefined ? 1 : Number(quality) || 0 };
}

/**
 * The language with pages that a header Accept-Language wishes most: the first language where it wishes only others,
 * undefined where it names none.
 */
export function languageIn(header: string | undefined): string | undefined {
  const tags = (header ?? "").toLowerCase().split(",", MOST_TAGS).map(readTag);
  // Programs that do not care say "*".
  const wished = tags.filter(({ tag, wish }) => tag !== "" && tag !== "*" && wish > 0);
  if (wished.length === 0) return undefined;
  const find = (tag: string) => languages().find((language) => language.toLowerCase() === tag);
  const found = wished
    .toSorted((a, b) => b.wish - a.wish)
    .map(({ tag }) => find(tag) ?? find(tag.split("-")[0] ?? ""))
    .find((language) => language !== undefined);
  return found ?? FIRST_LANGUAGE;
}

/**
 * A text that was written in the first language, such as a constant of a module, in the language of the scope. What no
 * catalogue has stays.
 */
export function translated(text: string): string {
  const catalogue = catalogues.get(languageNow());
  return catalogue === undefined ? text : (wordsNow(catalogue, text) ?? text);
}
