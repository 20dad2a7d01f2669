import { createWriteStream, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { ROOT } from "../machine/start-process.ts";
import { IS_SMOKE, SCALE } from "../scale.ts";
import { RESULTS } from "../report/write-result.ts";

/** 310,190 real advertisements, kept beside the repository and not in it. */
const REAL = join(ROOT, "../shared/data/de_ebay_kleinanzeigen_2016_310k.csv.gz");
const GENERATED = join(RESULTS, "generated-310k.csv.gz");
const ROWS = SCALE.rows;

export interface CatalogueFile {
  path: string;
  /** For the report. */
  origin: string;
}

/** The file of cars that everything is measured on: the real one where it is, else one of its shape. */
export async function findCatalogueFile(): Promise<CatalogueFile> {
  if (existsSync(REAL) && !IS_SMOKE) return { path: REAL, origin: "310,190 real advertisements" };
  if (!existsSync(GENERATED)) await generate();
  return { path: GENERATED, origin: `${ROWS} generated advertisements` };
}

async function generate(): Promise<void> {
  mkdirSync(RESULTS, { recursive: true });
  const unfinished = `${GENERATED}.new`;
  await pipeline(
    Readable.from(generateLines()),
    createGzip({ level: 4 }),
    createWriteStream(unfinished),
  );
  renameSync(unfinished, GENERATED);
}

const HEADINGS =
  "name,price,vehicleType,yearOfRegistration,gearbox,powerPS,model,kilometer,monthOfRegistration,fuelType,brand,dateCreated,postalCode";
const MODELS = {
  volkswagen: ["golf", "polo", "passat"],
  bmw: ["3er", "5er", "1er"],
  opel: ["corsa", "astra"],
  ford: ["focus", "fiesta"],
  audi: ["a3", "a4", "a6"],
};
const BODIES = ["limousine", "kleinwagen", "kombi", "bus", "suv", "cabrio", "coupe", ""];
const FUELS = ["Gasoline", "diesel", "lpg", ""];
const WORDS = [
  "Klima",
  "Navi",
  "AHK",
  "TÜV_neu",
  "Scheckheft",
  "Leder",
  "Xenon",
  "PDC",
  "8_fach_bereift",
  "Tempomat",
];

/** Lines of the real file's shape and length, the same ones every time. */
function* generateLines(): Generator<string> {
  const pick = makePicker(20160305);
  yield `${HEADINGS}\n`;
  for (let row = 0; row < ROWS; row += 1) {
    const make = pick(Object.keys(MODELS) as (keyof typeof MODELS)[]); // keys of the literal above
    const model = pick(MODELS[make]);
    const title = [make, model, pick(WORDS), pick(WORDS), row].join("_");
    const year = 1990 + pick.below(27);
    const day = String(1 + pick.below(28)).padStart(2, "0");
    const columns = [
      title,
      500 + 50 * pick.below(400),
      pick(BODIES),
      year,
      pick(["manuell", "automatik", ""]),
      pick.below(10) === 0 ? 0 : 50 + pick.below(200),
      model,
      5000 * (1 + pick.below(30)),
      pick(["Jan", "Mar", "Jul", "Nov", "0"]),
      pick(FUELS),
      make,
      `2016-03-${day} 00:00:00`,
      1067 + pick.below(98_000),
    ];
    yield `${columns.join(",")}\n`;
  }
}

interface Picker {
  <Value>(values: readonly Value[]): Value;
  below(limit: number): number;
}

/** Numerical Recipes' linear congruential generator: good enough for rows, and the same everywhere. */
function makePicker(seed: number): Picker {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[below(values.length)];
    if (value === undefined) throw new RangeError("nothing to pick from");
    return value;
  };
  return Object.assign(pick, { below });
}
