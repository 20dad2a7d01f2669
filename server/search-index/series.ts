import { toWords } from "#shared/lib/words.ts";
import { tokenize } from "./tokenize.ts";
import { NEGATIONS } from "./understand/filter-words.ts";

/**
 * Series of models: BMW’s 3 series holds `320d`, `330i` and `3er`, Mercedes-Benz’s C class `C 200` and `C-Klasse`. A
 * series is written as its make’s slug and its own name: `bmw.3` and `mercedes-benz.c`.
 */
export type Series = string;

const BMW = "bmw";
const MERCEDES = "mercedes-benz";
/** Words with which a name without a make field says its make. */
const OF_MAKE = { [BMW]: "bmw", [MERCEDES]: "mercedes(?: benz)?|mb" };
const MAKE_WORDS = new RegExp(`^(?:(?<bmw>${OF_MAKE[BMW]})|(?<mercedes>${OF_MAKE[MERCEDES]})) `);

/** `3er`, `3 series`, `3er Reihe` or `serie 3`; of letters only those that BMW has. */
const OF_BMW =
  /^(?:(?<name>[1-8])(?:er)?(?:series|reihe)?|(?<letter>[xzmi])(?:series|reihe)|serie(?<last>[1-8]))$/;
const OF_MERCEDES =
  /^(?:(?<name>[abcegmrstvx]|cl|cla|clc|clk|cls|gl|gla|glb|glc|gle|glk|gls|sl|slc|slk)(?:klasse|class|classe))$/;

/**
 * The series that words name, by their letters and digits without spaces: `3er`, `3series`, `cklasse`. A number
 * alone names none.
 */
export function seriesNamed(joined: string): Series | undefined {
  if (/^\d*$/.test(joined)) return undefined;
  const { name, letter, last } = OF_BMW.exec(joined)?.groups ?? {};
  const ofBmw = name ?? letter ?? last;
  if (ofBmw !== undefined) return `${BMW}.${ofBmw}`;
  const ofMercedes = OF_MERCEDES.exec(joined)?.groups?.["name"];
  return ofMercedes === undefined ? undefined : `${MERCEDES}.${ofMercedes}`;
}

/** How the models of a series begin: `320d`, `3 series`, `330`; `c 200`, `c220 cdi`, `c klasse`. */
const AFTER_NUMBER = String.raw`(?:$|\d\d(?!\d)| ?er\b| ?series\b| ?reihe\b)`;
const AFTER_LETTER = String.raw` ?(?:\d|series\b|reihe\b)`;
const AFTER_I = String.raw`(?:x?\d|x\b| series\b| reihe\b)`;
const AFTER_CLASS = String.raw`(?:$| ?\d{2,3}(?!\d)| ?(?:klasse|class|classe)\b)`;
const MODEL_OF_BMW = new RegExp(
  String.raw`^(?:serie (?<last>[1-8])\b|(?<name>[1-8])${AFTER_NUMBER}|(?<letter>[xzm])${AFTER_LETTER}|(?<electric>i)${AFTER_I})`,
);
const MODEL_OF_MERCEDES = new RegExp(
  String.raw`^(?:amg )?(?:(?<ml>ml) ?\d|(?<name>[abcegmrstvx]|cl|cla|clc|clk|cls|gl|gla|glb|glc|gle|glk|gls|sl|slc|slk)${AFTER_CLASS})`,
);

/** Sellers also write `Mercedes`, which is a make of its own everywhere else. */
function wholeSlug(make: string): string {
  return make === "mercedes" ? MERCEDES : make;
}

/** The series of a model, by its make’s slug and the model as it is written; undefined for most cars. */
export function seriesOfModel(slug: string, model: string): Series | undefined {
  const make = wholeSlug(slug);
  if (make === BMW) {
    const { name, letter, last, electric } = MODEL_OF_BMW.exec(toWords(model))?.groups ?? {};
    const found = name ?? letter ?? last ?? electric;
    return found === undefined ? undefined : `${BMW}.${found}`;
  }
  if (make === MERCEDES) {
    const { name, ml } = MODEL_OF_MERCEDES.exec(toWords(model))?.groups ?? {};
    const found = ml === undefined ? name : "m";
    return found === undefined ? undefined : `${MERCEDES}.${found}`;
  }
  return undefined;
}

/** The series of a car, by its model, else by the beginning of its name: `BMW 320d Touring`. */
export function seriesOfCar(make: string, model: string, name: string): Series | undefined {
  const ofModel = seriesOfModel(make, model);
  if (ofModel !== undefined || !["", BMW, MERCEDES].includes(wholeSlug(make))) return ofModel;
  const words = toWords(name);
  const said = MAKE_WORDS.exec(words);
  const named = said?.groups?.["bmw"] !== undefined ? BMW : said === null ? "" : MERCEDES;
  const ofMake = make === "" ? named : make;
  return seriesOfModel(ofMake, words.slice(said?.[0].length ?? 0));
}

/**
 * How names that tell a series begin, in the words of `toWords`, as regular expressions of PostgreSQL: of cars of the
 * series' make (`own`), and of cars without a make (`makeless`).
 */
export function patternsOfNames(series: Series): { own: string; makeless: string } {
  const [, make = "", name = ""] = /^(.*)\.(.*)$/.exec(series) ?? [];
  const model = make === BMW ? ofBmwNamed(name) : ofMercedesNamed(name);
  const said = make === BMW ? OF_MAKE[BMW] : OF_MAKE[MERCEDES];
  const begin = (text: string) => `^${text}(?:${model})`.replaceAll(String.raw`\b`, String.raw`\y`);
  return {
    own: begin(`(?:(?:${Object.values(OF_MAKE).join("|")}) )?`),
    makeless: begin(`(?:${said}) `),
  };
}

function ofBmwNamed(name: string): string {
  if (/^\d$/.test(name)) return String.raw`serie ${name}\b|${name}${AFTER_NUMBER}`;
  return name === "i" ? `i${AFTER_I}` : `${name}${AFTER_LETTER}`;
}

function ofMercedesNamed(name: string): string {
  const ml = name === "m" ? String.raw`|ml ?\d` : "";
  return `(?:amg )?(?:${name}${AFTER_CLASS}${ml})`;
}

/** Whether the names of a make's cars are looked at where their models tell no series. */
export function isMakeOfSeries(slug: string, series: Series): boolean {
  return series.startsWith(`${wholeSlug(slug)}.`);
}

const MOST_TOKENS = 3;

interface Part {
  tokens: readonly string[];
  series?: Series;
  isNegated: boolean;
}

/** The words of a search, split for `readSeries` and `withoutExcluded`. */
export interface SplitWords {
  text: string;
  parts: readonly Part[];
}

/** Splits the words of a search. Beside chosen makes, only their series are meant: a `Golf 3er` is no BMW. */
export function splitWords(text: string, makes: readonly string[]): SplitWords {
  return { text, parts: partsOf(tokenize(text), makes) };
}

/**
 * Takes series out of the words of a search: of `3er touring` the series is `bmw.3` and the word `touring`. After
 * `not` and `ohne`, a series of any make is excluded.
 */
export function readSeries({ parts }: SplitWords): {
  series: Series[];
  notSeries?: Series[];
  words: string[];
} {
  const series = new Set<Series>();
  const notSeries = new Set<Series>();
  const words: string[] = [];
  for (const part of parts) {
    if (part.series === undefined) words.push(...part.tokens);
    else (part.isNegated ? notSeries : series).add(part.series);
  }
  return { series: [...series], ...(notSeries.size > 0 && { notSeries: [...notSeries] }), words };
}

/** What separates words, after the last of them. */
const SEPARATORS_AT_END = /[\s,;:/|–-]+$/u;

/** The words of a text, as they are written, without the series that `readSeries` excludes. */
export function withoutExcluded({ text, parts }: SplitWords): string {
  const tokens = parts.flatMap((part) => part.tokens.map(() => !part.isNegated));
  const written = text
    .split(/\s+/)
    .filter((word) => tokens.splice(0, tokenize(word).length).some(Boolean));
  return written.join(" ").replace(SEPARATORS_AT_END, "");
}

/** Words one by one, and the words of each series together with the negation before them. */
function partsOf(tokens: readonly string[], makes: readonly string[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < tokens.length) {
    const isNegation = NEGATIONS.has(tokens[at] ?? "");
    const found = isNegation ? seriesAt(tokens.slice(at + 1), 0, []) : seriesAt(tokens, at, makes);
    const count = found === undefined ? 1 : found.taken + (isNegation ? 1 : 0);
    parts.push({
      tokens: tokens.slice(at, at + count),
      ...(found && { series: found.series }),
      isNegated: isNegation && found !== undefined,
    });
    at += count;
  }
  return parts;
}

function seriesAt(tokens: readonly string[], start: number, makes: readonly string[]) {
  for (let taken = Math.min(MOST_TOKENS, tokens.length - start); taken > 0; taken -= 1) {
    const named = tokens.slice(start, start + taken);
    const series = seriesNamed(named.join(""));
    if (series !== undefined && named.length < tokens.length && mayBeOfAnyMake(named, tokens))
      continue;
    if (series !== undefined && isOfMakes(series, makes)) return { series, taken };
  }
  return undefined;
}

/** `Peugeot 1 Reihe` is no BMW: without BMW's own `er`, such a number names BMW's series by itself or beside its name. */
function mayBeOfAnyMake(named: readonly string[], tokens: readonly string[]): boolean {
  return /^[\dixzm]reihe$/.test(named.join("")) && !tokens.includes(BMW);
}

/** Whether a series may be meant beside makes that are chosen. */
export function isOfMakes(series: Series, makes: readonly string[]): boolean {
  return makes.length === 0 || makes.map(wholeSlug).includes(series.slice(0, series.indexOf(".")));
}
