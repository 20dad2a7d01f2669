/**
 * What the first characters of any vehicle number tell (ISO 3780), and the model year where its maker writes one. The
 * database of American cars knows little of cars that were built for Europe.
 */

/** First and last pair of characters of each country, in the order A to Z, 1 to 9, 0. */
const COUNTRIES: readonly (readonly [string, string, string])[] = [
  ["JA", "J0", "Japan"],
  ["KF", "KK", "Israel"],
  ["KL", "KR", "South Korea"],
  ["LA", "L0", "China"],
  ["MA", "ME", "India"],
  ["MF", "MK", "Indonesia"],
  ["ML", "MR", "Thailand"],
  ["NL", "NR", "Turkey"],
  ["SA", "SM", "the United Kingdom"],
  ["SN", "ST", "Germany"],
  ["SU", "SZ", "Poland"],
  ["TA", "TH", "Switzerland"],
  ["TJ", "TP", "the Czech Republic"],
  ["TR", "TV", "Hungary"],
  ["TW", "T1", "Portugal"],
  ["UU", "UZ", "Romania"],
  ["U5", "U7", "Slovakia"],
  ["VA", "VE", "Austria"],
  ["VF", "VR", "France"],
  ["VS", "VW", "Spain"],
  ["WA", "W0", "Germany"],
  ["XL", "XR", "the Netherlands"],
  ["YA", "YE", "Belgium"],
  ["YF", "YK", "Finland"],
  ["YS", "YW", "Sweden"],
  ["ZA", "ZR", "Italy"],
  ["1A", "10", "the United States"],
  ["2A", "20", "Canada"],
  ["3A", "3W", "Mexico"],
  ["4A", "40", "the United States"],
  ["5A", "50", "the United States"],
];

const SIGNS = "ABCDEFGHJKLMNPRSTUVWXYZ1234567890";

/** The country in which a number was issued, as a sentence names it: "Germany", "the United Kingdom". */
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
