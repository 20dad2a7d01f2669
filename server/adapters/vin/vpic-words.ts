import { nameMake, nameModel } from "#shared/rules/car-names.ts";
import type { Body, Drive, Fuel } from "#shared/rules/vocabulary.ts";
import type { VpicFacts } from "./vpic-elements.ts";
import type { DecodedVin } from "./vin.ts";

/** Ids of the table `BodyStyle`. Buses, trucks, chassis and the like are none of our bodies. */
const BODIES: Readonly<Record<string, Body>> = {
  1: "convertible",
  2: "mpv",
  3: "coupe",
  5: "hatchback",
  7: "suv",
  8: "suv",
  9: "van",
  10: "convertible",
  13: "sedan",
  15: "estate",
  60: "pickup",
  95: "van",
  111: "van",
  119: "pickup",
};

const ELECTRIC = "2";
/** Ids of the table `FuelType`. A car that takes ethanol too (15) takes petrol. */
const FUELS: Readonly<Record<string, Fuel>> = {
  1: "diesel",
  [ELECTRIC]: "electric",
  4: "petrol",
  6: "cng",
  7: "other",
  8: "hydrogen",
  9: "lpg",
  10: "other",
  11: "other",
  13: "other",
  14: "other",
  15: "petrol",
  17: "cng",
  18: "hydrogen",
};

/** Ids of the table `DriveType`. */
const DRIVES: Readonly<Record<string, Drive>> = { 1: "front", 2: "all", 3: "all", 4: "rear" };
/** The database rarely has the driven wheels, but the name of a version often tells them. */
const DRIVE_WORDS: readonly (readonly [Drive, RegExp])[] = [
  ["all", /\b(?:AWD|4WD|4x4|xDrive|quattro|4-?MATIC)/i],
  ["front", /\bFWD\b/i],
  ["rear", /\bRWD\b/i],
];

const PLUG_IN = /plug-?in|\bPHEV\b|\bEnergi\b|\b4xe\b/i;
const HYBRID = /hybrid|\bM?HEV\b/i;

/** Translates the database's facts to the words of this site. A fact without such a word is left out. */
export function toDecoded({ make, model, year, values }: VpicFacts): DecodedVin | undefined {
  const name = nameMake(make);
  if (name === null) return undefined;
  return {
    make: name,
    model: model === undefined ? null : nameModel(model),
    trim: readTrim(values.trim),
    year: year ?? null,
    body: BODIES[values.body ?? ""] ?? null,
    fuel: readFuel(values, model),
    drive: readDrive(values),
    engine_cc: readEngine(values),
    doors: readWhole(values.doors, 9),
  };
}

/** A number that stands for several versions, as in `LE/SE/XLE`, tells none. `R/T` is a single one. */
function readTrim(text: string | undefined): string | null {
  if (text === undefined || text.length > 60) return null;
  return /[,;]|\w{2,}\s*\/|\/\s*\w{2,}/.test(text) ? null : text.trim() || null;
}

function readFuel(
  { fuel, secondFuel, ...values }: VpicFacts["values"],
  model: string | undefined,
): Fuel | null {
  const first = FUELS[fuel ?? ""] ?? null;
  const isMixed = secondFuel !== undefined && (fuel === ELECTRIC) !== (secondFuel === ELECTRIC);
  if (!isMixed) return first;
  // A hybrid. Only its name says, if at all, whether it is charged from a socket.
  const names = [model, values.trim, values.series, values.otherEngine].join(" ");
  return PLUG_IN.test(names) ? "plug-in hybrid" : HYBRID.test(names) ? "hybrid" : null;
}

function readDrive({ drive, trim = "", series = "" }: VpicFacts["values"]): Drive | null {
  const told = DRIVES[drive ?? ""];
  if (told !== undefined) return told;
  const said = DRIVE_WORDS.filter(([, words]) => words.test(`${trim} ${series}`));
  return said.length === 1 ? (said[0]?.[0] ?? null) : null;
}

function readEngine({ engineCc, engineLitres }: VpicFacts["values"]): number | null {
  const litres = Number(engineLitres);
  return (
    readWhole(engineCc, 30_000) ?? (litres > 0.1 && litres <= 30 ? Math.round(litres * 1000) : null)
  );
}

function readWhole(text: string | undefined, most: number): number | null {
  const number = Math.round(Number(text));
  return number >= 1 && number <= most ? number : null;
}
