import { join, relative, sep } from "node:path";
import MagicString from "magic-string";
import { languages, readCatalogue, wordsOf } from "./catalogue.ts";
import { putWords } from "./put-words.ts";

const ROOT = join(import.meta.dirname, "../..");
/** The file that tells a build's language; its constants are those of the build. */
const LANGUAGE_FILE = "shared/lib/language.ts";

/** An import of what marks texts. */
const IMPORT = /^import \{([^}]*)\} from "[^"]*lib\/(?:text\.ts|text\/Trans\.tsx)";/gm;

/** The environment variable that tells a build its language. */
export const BUILD_LANGUAGE = "BUILD_LANGUAGE";

/**
 * Builds the pages in one language: its words are put into the sources, before they are compiled, so that a browser
 * loads no catalogue and no library.
 */
export function inlineWords(language = process.env[BUILD_LANGUAGE] ?? "en") {
  const catalogue = readCatalogue(language);
  const chooseForm =
    /plural=([^;]+)/.exec(catalogue.table.headers["Plural-Forms"] ?? "")?.[1] ?? "n != 1";
  return {
    name: "inline-words",
    enforce: "pre" as const, // not any string
    transform(code: string, id: string) {
      const [path = ""] = id.split("?");
      const file = relative(ROOT, path).split(sep).join("/");
      if (!/^(client|shared)\/.*\.tsx?$/.test(file)) return;
      if (file === LANGUAGE_FILE)
        return code.replace('LANGUAGE: string = "en"', `LANGUAGE = "${language}"`);
      if (!/\bt(?:\.of\(.*?\))?`|<Trans>/.test(code)) return;
      const text = new MagicString(code);
      for (const put of putWords(
        file,
        code,
        (of, context) => wordsOf(catalogue, of, context),
        chooseForm,
      )) {
        text.overwrite(put.start, put.end, put.code);
      }
      // What is put in calls neither `t` nor `Trans`, and an import that is not used would draw its module in.
      for (const [line, imported = ""] of code.matchAll(IMPORT)) {
        const at = code.indexOf(line);
        const kept = imported.split(",").filter((name) => !/^\s*(?:t|Trans)?\s*$/.test(name));
        text.overwrite(
          at,
          at + line.length,
          kept.length === 0 ? "" : line.replace(imported, kept.join(",")),
        );
      }
      return { code: text.toString(), map: text.generateMap({ hires: "boundary" }) };
    },
  };
}

export { languages };
