import { join, relative, sep } from "node:path";
import MagicString from "magic-string";
import { pathIn } from "../../shared/lib/language.ts";
import {
  type Catalogue,
  chooseFormOf,
  describeLanguage,
  languages,
  readCatalogue,
  wordsOf,
} from "../../server/base/catalogues.ts";
import { putWords } from "./put-words.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Tells a build's language, and all languages. */
const LANGUAGE_FILE = "shared/lib/language.ts";
/** All addresses: those of another language than the first have a prefix. */
const PATHS_FILE = "shared/rules/page-paths.ts";
/** An import of what marks texts. */
const IMPORT = /^import \{([^}]*)\} from "[^"]*lib\/(?:text\.ts|text\/Trans\.tsx)";/gm;

/** The environment variable that tells a build its language; Vite shows it to the routes (`import.meta.env`). */
export const BUILD_LANGUAGE = "VITE_LANGUAGE";

/**
 * Builds the pages in one language: its words are put into the sources before they are compiled, so that a browser
 * loads no catalogue and no library.
 */
export function inlineWords(language: string) {
  const catalogue = readCatalogue(language);
  return {
    name: "inline-words",
    enforce: "pre" as const, // not any string
    transform(code: string, id: string) {
      const [path = ""] = id.split("?");
      const file = relative(ROOT, path).split(sep).join("/");
      if (file === LANGUAGE_FILE) return tellLanguage(code, language);
      if (file === PATHS_FILE) return prefixPaths(code, language);
      if (!/^(client|shared)\/.*\.tsx?$/.test(file)) return;
      if (/\bt(?:\.of\(.*?\))?`|<Trans>/.test(code)) return inline(file, code, catalogue);
    },
  };
}

function inline(file: string, code: string, catalogue: Catalogue) {
  const text = new MagicString(code);
  const find = (id: string, context: string | undefined) => wordsOf(catalogue, id, context);
  for (const put of putWords(file, code, find, chooseFormOf(catalogue))) {
    text.overwrite(put.start, put.end, put.code);
  }
  // What is put in calls neither `t` nor `Trans`, and an import that is not used would draw its module in.
  for (const [line, imported = ""] of code.matchAll(IMPORT)) {
    const start = code.indexOf(line);
    const kept = imported.split(",").filter((name) => !/^\s*(?:t|Trans)?\s*$/.test(name));
    const rest = kept.length === 0 ? "" : line.replace(imported, kept.join(","));
    text.overwrite(start, start + line.length, rest);
  }
  return { code: text.toString(), map: text.generateMap({ hires: "boundary" }) };
}

function tellLanguage(code: string, language: string): string {
  const all = JSON.stringify(languages().map((each) => describeLanguage(each)));
  return code
    .replace(/(const LANGUAGE: string = ).*;/, (_, head: string) => `${head}"${language}";`)
    .replace(/(const LANGUAGES: .* = )\[.*\];/, (_, head: string) => `${head}${all};`);
}

/** Page paths in this language: the routes, all links and what compares addresses read them from one table. */
function prefixPaths(code: string, language: string): string {
  return code.replace(
    /(: )"(\/[^"]*)",/g,
    (_, head: string, path: string) => `${head}"${pathIn(language, path)}",`,
  );
}
