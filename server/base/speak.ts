import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { translateWith } from "#shared/lib/text.ts";
import { findScope, runInScope } from "./request-scope.ts";
import { type Catalogue, languages, readCatalogue, wordsOf } from "./words.ts";

const catalogues = new Map<string, Catalogue>();

/** Reads the catalogues, so that `t` writes in the language of the scope. Called once, at the start. */
export function prepareWords(): void {
  for (const language of languages()) {
    if (language !== FIRST_LANGUAGE) catalogues.set(language, readCatalogue(language));
  }
  translateWith((id, context) => {
    const catalogue = catalogues.get(languageNow());
    return catalogue && wordsOf(catalogue, id(), context)[0];
  });
}

/** The language in which texts are written now. */
export function languageNow(): string {
  return findScope()?.language ?? FIRST_LANGUAGE;
}

/** Runs work whose texts are in this language. */
export function speak<T>(language: string, work: () => T): T {
  return runInScope({ ...findScope(), language }, work);
}

/** The language that a header Accept-Language names first; the first language where pages are not in that one. */
export function languageOf(header: string | undefined): string {
  const [first = ""] = (header ?? "").toLowerCase().split(/[-,;]/);
  return catalogues.has(first.trim()) ? first.trim() : FIRST_LANGUAGE;
}

/**
 * A text that was written in the first language, such as a constant of a module, in the language of the scope. What no
 * catalogue has stays.
 */
export function translated(text: string): string {
  const catalogue = catalogues.get(languageNow());
  return catalogue === undefined ? text : (wordsOf(catalogue, text)[0] ?? text);
}
