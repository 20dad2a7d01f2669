import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { po, type GetTextTranslation, type GetTextTranslations } from "gettext-parser";
import pluralForms from "@tannin/plural-forms";
import { CommandError } from "./command-error.ts";
import { FIRST_LANGUAGE, type Language } from "#shared/lib/language.ts";

const FOLDER = join(import.meta.dirname, "../../words");

/** The words of one language, as its file has them. */
export interface Catalogue {
  /** Such as "de". */
  language: string;
  table: GetTextTranslations;
}

let known: readonly string[] | undefined;

/** The languages that have a catalogue, English first. */
export function languages(): readonly string[] {
  return (known ??= findLanguages());
}

/** The language of a page's address: that of its prefix, such as `/de/used-cars`. */
export function languageOfAddress(url: string): string {
  const [, first = ""] = /^\/([A-Za-z0-9-]+)(?:[/?]|$)/.exec(url) ?? [];
  return languages().includes(first) ? first : FIRST_LANGUAGE;
}

function findLanguages(): string[] {
  const tags = globSync("*.po", { cwd: FOLDER }).map((file) => basename(file, ".po"));
  return tags.toSorted(
    (a, b) => Number(b === FIRST_LANGUAGE) - Number(a === FIRST_LANGUAGE) || a.localeCompare(b),
  );
}

export function catalogueFile(language: string): string {
  return join(FOLDER, `${language}.po`);
}

/** How a language is shown, as the head of its file has it. */
export function describeLanguage(language: string): Language {
  const { headers } = readCatalogue(language).table;
  const name = headers["X-Language-Name"] ?? language;
  return { tag: language, name, locale: headers["X-Locale"] ?? language };
}

const read = new Map<string, Catalogue>();

/** The forms of its plurals by their English words for many. */
const forms = new WeakMap<Catalogue, Map<string, readonly string[]>>();

function formsOf(catalogue: Catalogue, id: string, context: string): readonly string[] {
  let known = forms.get(catalogue);
  if (known === undefined) {
    const plurals = messagesOf(catalogue).filter(
      ({ msgid_plural: plural }) => plural !== undefined,
    );
    known = new Map(
      plurals.map(({ msgctxt = "", msgid_plural: plural = "", msgstr }) => [
        keyOf(plural, msgctxt),
        msgstr.every((form) => form !== "") ? msgstr : [],
      ]),
    );
    forms.set(catalogue, known);
  }
  return known.get(keyOf(id, context)) ?? [];
}

const keyOf = (id: string, context: string) => `${context}\u0004${id}`;

/**
 * The words for a text where it is written while the server runs; undefined where there are none. Both texts of a
 * `plural` are found, the second one in the language's last form.
 */
export function wordsNow(catalogue: Catalogue, id: string, context = ""): string | undefined {
  return wordsOf(catalogue, id, context)[0] ?? formsOf(catalogue, id, context).at(-1);
}

/**
 * The words of a `plural` for a count, found by its text for many; undefined where there are none.
 */
export function formNow(
  catalogue: Catalogue,
  count: number,
  id: string,
  context = "",
): string | undefined {
  const known = formsOf(catalogue, id, context);
  return known[Number(ruleOf(catalogue)(count))];
}

type PluralRule = (n: number) => number | boolean;

const rules = new WeakMap<Catalogue, PluralRule>();

/** The rule in the catalogue's head, which gives the number of a count's form. */
function ruleOf(catalogue: Catalogue): PluralRule {
  // A function of the count, as the library's documentation says; its types do not.
  const rule = rules.get(catalogue) ?? (pluralForms(chooseFormOf(catalogue)) as PluralRule);
  rules.set(catalogue, rule);
  return rule;
}

/** Whether a catalogue has words for any message. */
export function hasWords(catalogue: Catalogue): boolean {
  return messagesOf(catalogue).some(({ msgstr }) => msgstr.some((form) => form !== ""));
}

/** The messages of a catalogue, without its head. */
export function messagesOf({ table }: Catalogue): GetTextTranslation[] {
  return Object.values(table.translations)
    .flatMap((messages) => Object.values(messages))
    .filter(({ msgid }) => msgid !== "");
}

/** Reads a catalogue once. @throws CommandError when its head names another language than its file */
export function readCatalogue(language: string): Catalogue {
  const known =
    read.get(language) ?? parseCatalogue(language, readFileSync(catalogueFile(language)));
  read.set(language, known);
  return known;
}

/**
 * The catalogue of this language in a file's content. A file that was copied and has still the head of the other one
 * would have that one's numbers and plurals.
 * @throws CommandError
 */
export function parseCatalogue(language: string, content: Buffer): Catalogue {
  const table = po.parse(content, { defaultCharset: "utf-8" });
  const named = table.headers["Language"] ?? "";
  if (named === language) return { language, table };
  throw new CommandError(
    `words/${language}.po: its head says ${named === "" ? "no language" : `“Language: ${named}”`}. Write “Language: ${language}” there, and check X-Language-Name, X-Locale and Plural-Forms.`,
  );
}

/** How many forms a plural has in this language. */
export function countFormsOf({ table }: Catalogue): number {
  return Number(/nplurals=(\d+)/.exec(table.headers["Plural-Forms"] ?? "")?.[1] ?? 2);
}

/** An expression of `n` for the number of the plural's form, such as `n != 1`. */
export function chooseFormOf({ table }: Catalogue): string {
  return /plural=([^;]+)/.exec(table.headers["Plural-Forms"] ?? "")?.[1] ?? "n != 1";
}

/** The forms of a message in this language, one for each plural form; empty where it is not translated. */
export function wordsOf({ table }: Catalogue, id: string, context = ""): string[] {
  const { msgstr = [] } = table.translations[context]?.[id] ?? {};
  return msgstr.every((form) => form !== "") ? msgstr : [];
}
