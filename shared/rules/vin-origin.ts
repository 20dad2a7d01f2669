/**
 * What the first characters of any vehicle number tell (ISO 3780), and the model year and the plant where its maker
 * writes them. The database of American cars knows little of cars that were built for Europe.
 */

/** First and last pair of characters of each country (ISO 3166), in the order A to Z, 1 to 9, 0. */
const COUNTRIES: readonly (readonly [string, string, string])[] = [
  ["JA", "J0", "JP"],
  ["KF", "KK", "IL"],
  ["KL", "KR", "KR"],
  ["LA", "L0", "CN"],
  ["MA", "ME", "IN"],
  ["MF", "MK", "ID"],
  ["ML", "MR", "TH"],
  ["NL", "NR", "TR"],
  ["SA", "SM", "GB"],
  ["SN", "ST", "DE"],
  ["SU", "SZ", "PL"],
  ["TA", "TH", "CH"],
  ["TJ", "TP", "CZ"],
  ["TR", "TV", "HU"],
  ["TW", "T1", "PT"],
  ["UU", "UZ", "RO"],
  ["U5", "U7", "SK"],
  ["VA", "VE", "AT"],
  ["VF", "VR", "FR"],
  ["VS", "VW", "ES"],
  ["WA", "W0", "DE"],
  ["XL", "XR", "NL"],
  ["YA", "YE", "BE"],
  ["YF", "YK", "FI"],
  ["YS", "YW", "SE"],
  ["ZA", "ZR", "IT"],
  ["1A", "10", "US"],
  ["2A", "20", "CA"],
  ["3A", "3W", "MX"],
  ["4A", "40", "US"],
  ["5A", "50", "US"],
];

const SIGNS = "ABCDEFGHJKLMNPRSTUVWXYZ1234567890";

/** The country in which a number was issued, as its ISO 3166 code: "DE". */
export function countryOfVin(vin: string): string | undefined {
  const at = SIGNS.indexOf(vin[1] ?? "?");
  return COUNTRIES.find(
    ([from, to]) =>
      from[0] === vin[0] &&
      at >= SIGNS.indexOf(from[1] ?? "?") &&
      at <= SIGNS.indexOf(to[1] ?? "?"),
  )?.[2];
}

interface Maker {
  make: string;
  /** Whether the tenth character of its numbers is the model year, which is not required in Europe. */
  hasYear: boolean;
}

/** Makers of cars for Europe by the first three characters, separated by spaces. */
const MAKERS = Object.fromEntries(
  (
    [
      ["WVW WVG WV1 WV2", "Volkswagen", true],
      ["WAU WA1 WUA TRU", "Audi", true],
      ["TMB", "Škoda", true],
      ["VSS", "SEAT", true],
      ["WP0 WP1", "Porsche", true],
      ["W0L W0V", "Opel", true],
      ["YV1 YV4", "Volvo", true],
      ["SAL", "Land Rover", true],
      ["SAJ", "Jaguar", true],
      ["TMA", "Hyundai", true],
      ["U5Y U6Y", "Kia", true],
      ["WBA WBS WBY", "BMW", false],
      ["WDB WDD W1K W1N", "Mercedes-Benz", false],
      ["WF0", "Ford", false],
      ["VF1", "Renault", false],
      ["VF3 VR3", "Peugeot", false],
      ["VF7 VR7", "Citroën", false],
      ["UU1", "Dacia", false],
      ["ZFA", "Fiat", false],
      ["ZAR", "Alfa Romeo", false],
    ] as const
  ).flatMap(([codes, make, hasYear]) =>
    codes.split(" ").map((code): [string, Maker] => [code, { make, hasYear }]),
  ),
);

function makerOf(vin: string): Maker | undefined {
  const code = vin.slice(0, 3);
  return Object.hasOwn(MAKERS, code) ? MAKERS[code] : undefined;
}

export function makeOfVin(vin: string): string | undefined {
  return makerOf(vin)?.make;
}

const YEAR_PLACE = 9;
const YEAR_SIGNS = "ABCDEFGHJKLMNPRSTVWXY123456789";
const FIRST_YEAR = 1980;
const CYCLE = 30;

/** The model year, of makers whose numbers have one; of two that it can mean, the later one. */
export function yearOfVin(vin: string, thisYear = new Date().getUTCFullYear()): number | undefined {
  const at = YEAR_SIGNS.indexOf(vin[YEAR_PLACE] ?? "?");
  if (at === -1 || makerOf(vin)?.hasYear !== true) return undefined;
  const later = FIRST_YEAR + CYCLE + at;
  return later <= thisYear + 1 ? later : later - CYCLE;
}

const PLANT_PLACE = 10;
/** Makes of one group, which share their plants' codes. */
const SHARING_PLANTS = ["Volkswagen", "Audi"];
/** The towns of the plants, in their own languages. D has meant Bratislava since 1995, Barcelona before. */
const PLANTS: Readonly<Record<string, string>> = {
  A: "Ingolstadt",
  B: "Bruxelles",
  D: "Bratislava",
  E: "Emden",
  G: "Graz",
  H: "Hannover",
  K: "Osnabrück",
  M: "Puebla",
  N: "Neckarsulm",
  P: "Zwickau",
  R: "Martorell",
  U: "Kariega",
  W: "Wolfsburg",
  X: "Poznań",
  "1": "Győr",
};

/** The town of the plant that built the car, of Volkswagen and Audi. */
export function plantOfVin(vin: string): string | undefined {
  const make = makeOfVin(vin);
  return make !== undefined && SHARING_PLANTS.includes(make)
    ? PLANTS[vin[PLANT_PLACE] ?? ""]
    : undefined;
}
