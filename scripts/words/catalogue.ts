import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { po, type GetTextTranslations } from "gettext-parser";

const FOLDER = join(import.meta.dirname, "../../words");

/** The words of one language, as its file has them. */
export interface Catalogue {
  /** Such as "de". */
  language: string;
  table: GetTextTranslations;
}

/** The languages that have a catalogue, English first. */
export function languages(): string[] {
  const tags = globSync("*.po", { cwd: FOLDER }).map((file) => basename(file, ".po"));
  return tags.toSorted((a, b) => Number(b === "en") - Number(a === "en") || a.localeCompare(b));
}

export function catalogueFile(language: string): string {
  return join(FOLDER, `${language}.po`);
}

export function readCatalogue(language: string): Catalogue {
  return { language, table: po.parse(readFileSync(catalogueFile(language))) };
}

/** The forms of a message in this language, one for each plural form; empty where it is not translated. */
export function wordsOf({ table }: Catalogue, id: string, context = ""): string[] {
  const { msgstr = [] } = table.translations[context]?.[id] ?? {};
  return msgstr.every((form) => form !== "") ? msgstr : [];
}
