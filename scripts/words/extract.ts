import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { po, type GetTextTranslation, type GetTextTranslations } from "gettext-parser";
import {
  type Catalogue,
  catalogueFile,
  countFormsOf,
  languages,
  readCatalogue,
} from "../../server/base/catalogues.ts";
import { findMessages } from "./find-messages.ts";

const ROOT = join(import.meta.dirname, "../..");
const SOURCES = ["client/**/*.{ts,tsx}", "shared/**/*.ts", "server/**/*.ts"];
/** Longest expression that a comment quotes. */
const MAX_QUOTED = 60;

/** A message of the sources. */
export interface Sourced {
  id: string;
  plural: string | undefined;
  context: string | undefined;
  files: string[];
  /** What stands in its holes: "{0}: car.name". */
  holes: string[];
}

/** All messages of the sources, by file. */
export function readSources(): Sourced[] {
  const all = new Map<string, Sourced>();
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  for (const file of files.toSorted()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const source = readFileSync(join(ROOT, file), "utf8");
    for (const { texts } of findMessages(file, source)) {
      const [one, other] = texts;
      const key = JSON.stringify([one.context ?? "", one.id]);
      const sourced = all.get(key) ?? {
        id: one.id,
        plural: undefined,
        context: one.context,
        files: [],
        holes: (other ?? one).holes.map((hole, at) => quote(source, hole, at)),
      };
      sourced.plural ??= other?.id;
      if (!sourced.files.includes(file)) sourced.files.push(file);
      all.set(key, sourced);
    }
  }
  return [...all.values()];
}

function quote(
  source: string,
  { start, end, inner }: { start: number; end: number; inner?: { start: number } },
  at: number,
): string {
  const code = source.slice(start, inner?.start ?? end).replace(/\s+/g, " ");
  const name = inner === undefined ? `{${at}}` : `<${at}>`;
  return `${name}: ${code.length > MAX_QUOTED ? `${code.slice(0, MAX_QUOTED)}…` : code}`;
}

/** The catalogues as the sources want them, by file: what is translated stays, new messages are empty, others go. */
export function makeCatalogues(): [file: string, content: string][] {
  const sources = readSources();
  return languages().map((language) => {
    const renewed = renew(readCatalogue(language), sources);
    return [catalogueFile(language), po.compile(renewed, { foldLength: 0 }).toString()];
  });
}

function renew(catalogue: Catalogue, sources: readonly Sourced[]): GetTextTranslations {
  const { table } = catalogue;
  const forms = countFormsOf(catalogue);
  const head = table.translations[""]?.[""];
  const translations: Record<string, Record<string, GetTextTranslation>> = {
    "": head === undefined ? {} : { "": head },
  };
  for (const { id, plural, context = "", files, holes } of sources) {
    const known = table.translations[context]?.[id];
    const count = plural === undefined ? 1 : forms;
    const msgstr =
      known?.msgstr.length === count ? known.msgstr : Array.from({ length: count }, () => "");
    (translations[context] ??= {})[id] = {
      msgid: id,
      ...(context !== "" && { msgctxt: context }),
      ...(plural !== undefined && { msgid_plural: plural }),
      msgstr,
      comments: {
        reference: files.join("\n"),
        extracted: holes.join("\n"),
        translator: known?.comments?.translator ?? "",
        flag: "",
        previous: "",
      },
    };
  }
  return { ...table, translations };
}
