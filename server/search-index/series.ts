import { toWords } from "#shared/lib/words.ts";

/**
 * Series of models: BMW’s 3 series holds `320d`, `330i` and `3er`, Mercedes-Benz’s C class `C 200` and `C-Klasse`. A
 * series is written as its make’s slug and its own name: `bmw.3` and `mercedes-benz.c`.
 */
export type Series = string;

export const BMW = "bmw";
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

/** Whether a series may be meant beside makes that are chosen. */
export function isOfMakes(series: Series, makes: readonly string[]): boolean {
  return makes.length === 0 || makes.map(wholeSlug).includes(series.slice(0, series.indexOf(".")));
}
