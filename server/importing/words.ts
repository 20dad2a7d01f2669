import { toWords } from "#shared/lib/words.ts";
import type { Body, CategoryId, Colour, Drive, Fuel, Gearbox } from "#shared/rules/vocabulary.ts";
import { type Reader, Unusable } from "./unusable.ts";

/** A meaning with its words, separated by commas. Null: the word is a placeholder for nothing. */
type WordList<T> = readonly (readonly [meaning: T | null, words: string])[];

/** Looks up the whole text, then any of the words in it; earlier meanings take precedence. */
function wordReader<T>(name: string, list: WordList<T>): Reader<T> {
  const entries = list.flatMap(([meaning, words]) =>
    words.split(",").map((word) => [word.trim(), meaning] as const),
  );
  const whole = new Map(entries);
  const unknown = new Unusable(`is not a known ${name}`);
  return (text) => {
    const words = toWords(text);
    const meaning = whole.get(words);
    if (meaning !== undefined) return meaning;
    const held = entries.find(([word]) => ` ${words} `.includes(` ${word} `));
    return held === undefined ? unknown : held[1];
  };
}

const NOT_SAID = [
  null,
  "other, others, andere, anderes, sonstige, sonstiges, unspecified, unknown",
] as const;

export const readFuel = wordReader<Fuel>("fuel", [
  ["plug-in hybrid", "plug in hybrid, plug in, plugin hybrid, plugin, phev, petrol plug in hybrid"],
  ["hybrid", "hybrid, mild hybrid, hev, mhev, petrol electric, diesel electric, benzin elektro"],
  ["electric", "electric, elektro, electricity, ev, bev, strom, elektrisch, electrique"],
  ["hydrogen", "hydrogen, wasserstoff, fuel cell, brennstoffzelle"],
  ["cng", "cng, erdgas, natural gas"],
  ["lpg", "lpg, autogas, flussiggas, fluessiggas, gpl"],
  ["diesel", "diesel, d, gazole, gasoil"],
  ["petrol", "petrol, gasoline, benzin, super, gas, essence, benzine, p"],
  ["other", "other, others, andere, sonstige, ethanol, e85, flex, flexfuel"],
]);

export const readGearbox = wordReader<Gearbox>("gearbox", [
  [
    "automatic",
    "automatic, automatik, automatikgetriebe, auto, semi auto, semi automatic, halbautomatik, dsg, cvt, dct, amt, tiptronic, at, a",
  ],
  ["manual", "manual, manuell, schaltgetriebe, schaltung, handschaltung, stick, mt, m"],
  NOT_SAID,
]);

export const readBody = wordReader<Body>("body", [
  [
    "mpv",
    "bus, minibus, van minibus, van bus, mpv, people carrier, minivan, grossraumlimousine, muv",
  ],
  [
    "van",
    "van, transporter, kastenwagen, panel van, cargo van, kombi van, lieferwagen, passenger van",
  ],
  ["pickup", "pickup, pick up, truck, ute, pickup truck, crew cab"],
  [
    "suv",
    "suv, gelandewagen, gelaendewagen, crossover, off roader, offroad, 4x4, sport utility vehicle",
  ],
  ["estate", "estate, kombi, wagon, station wagon, touring, avant, variant, tourer, break"],
  ["convertible", "convertible, cabrio, cabriolet, roadster, spider, spyder"],
  ["coupe", "coupe, sportwagen, sports car"],
  [
    "hatchback",
    "hatchback, kleinwagen, hatch, kompaktwagen, schragheck, schraegheck, small car, city car, supermini",
  ],
  ["sedan", "sedan, limousine, saloon, stufenheck, berline"],
  NOT_SAID,
]);

export const readCategory = wordReader<CategoryId>("category", [
  ["01", "01, 1, suv"],
  ["02", "02, 2, sedan"],
  ["03", "03, 3, van"],
  NOT_SAID,
]);

export const readDrive = wordReader<Drive>("drive", [
  [
    "all",
    "awd, 4wd, 4x4, all, all wheel, all wheel drive, four wheel drive, 4 wheel drive, allrad, allradantrieb, quattro, xdrive, 4matic",
  ],
  [
    "front",
    "fwd, front, front wheel, front wheel drive, frontantrieb, vorderrad, vorderradantrieb",
  ],
  [
    "rear",
    "rwd, rear, rear wheel, rear wheel drive, heck, heckantrieb, hinterrad, hinterradantrieb",
  ],
  NOT_SAID,
]);

const readColourWords = wordReader<Colour>("colour", [
  ["black", "black, schwarz, noir"],
  ["white", "white, weiss, pearl white, blanc"],
  ["silver", "silver, silber, argent"],
  ["grey", "grey, gray, grau, anthrazit, anthracite, graphite, gris"],
  ["blue", "blue, blau, navy, turquoise, turkis, tuerkis, teal, bleu"],
  ["red", "red, rot, maroon, burgundy, bordeaux, rouge"],
  ["green", "green, grun, gruen, olive, vert"],
  ["brown", "brown, braun, bronze, copper, kupfer, marron"],
  ["beige", "beige, cream, creme, ivory, champagne, champagner, sand"],
  ["yellow", "yellow, gelb, jaune"],
  ["orange", "orange"],
  ["gold", "gold, golden"],
  ["purple", "purple, violett, violet, lila, magenta, pink"],
  NOT_SAID,
]);

/** `dunkelblau` and `light grey metallic` are blue and grey. */
export const readColour: Reader<Colour> = (text) =>
  readColourWords(text.replace(/\b(?:dunkel|hell|dark|light|mittel)/i, ""));

/** Whether the advertisement looks for a car instead of offering one. */
export const readRequest = wordReader<boolean>("kind of advertisement", [
  [true, "request, gesuch, suche, wanted, wtb"],
  [false, "offer, angebot, biete, for sale, sale, sell"],
  NOT_SAID,
]);

/** Whether the car has unrepaired damage. */
export const readDamage = wordReader<boolean>("yes or no", [
  [true, "yes, ja, y, true, 1, damaged, beschadigt, beschaedigt, unfallwagen"],
  [false, "no, nein, n, false, 0, undamaged, unfallfrei"],
  NOT_SAID,
]);
