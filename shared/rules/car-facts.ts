import { t } from "../lib/text.ts";
import { BODIES, COLOURS, DRIVES, FUELS, GEARBOXES } from "./vocabulary.ts";

interface Words {
  /** Label on the car's page. */
  label: string;
  /** Label in the form where it differs, such as by a unit. */
  asked?: string;
  /** Section of the car's page; absent where it is shown elsewhere, or not at all. */
  group?: FactGroup;
  /** Also shown in lists. */
  isOnCard?: true;
  /** Left out of an electric car that does not have it. */
  isOfCombustion?: true;
}

interface Imported {
  /**
   * Column headings of it in files, the most frequent first; absent where the importer has a reader of its
   * own.
   */
  headings?: string;
}

export type Fact = Words &
  (
    | ({ kind: "text"; most: number } & Imported)
    | ({ kind: "number"; from: number; to: number; unit?: string } & Imported)
    /** The contract defines the range. */
    | { kind: "year" }
    | { kind: "choice"; of: readonly string[] }
    /** A calendar day, YYYY-MM-DD. */
    | { kind: "day" }
  );

export const FACT_GROUPS = {
  history: t`History`,
  drive: t`Engine and drivetrain`,
  body: t`Body`,
} as const;
export type FactGroup = keyof typeof FACT_GROUPS;

/**
 * Optional facts of a car. Each row is one column of the table of products. The contract, the statements that
 * read a car, the form, the car's page, the labels and the import are derived from it;
 * `tests/guards/car-facts.test.ts` compares it with the table.
 *
 * The order is that of the form and, within a group, of the car's page. Distances are kilometres, power is
 * kilowatts.
 */
export const CAR_FACTS = {
  make: { kind: "text", most: 60, label: t`Make`, group: "body", isOnCard: true },
  model: { kind: "text", most: 80, label: t`Model`, group: "body", isOnCard: true },
  trim: { kind: "text", most: 120, label: t`Trim`, group: "body" },
  year: { kind: "year", label: t`Year`, group: "history", isOnCard: true },
  /** YYYY-MM where the day is unknown. */
  first_registered: { kind: "day", label: t`First registered`, group: "history" },
  mileage_km: {
    kind: "number",
    from: 0,
    to: 5_000_000,
    label: t`Mileage`,
    asked: t`Mileage (km)`,
    group: "history",
    isOnCard: true,
  },
  fuel: {
    kind: "choice",
    of: FUELS,
    label: t`Fuel`,
    group: "drive",
    isOnCard: true,
  },
  gearbox: {
    kind: "choice",
    of: GEARBOXES,
    label: t`Gearbox`,
    group: "drive",
    isOnCard: true,
  },
  body: {
    kind: "choice",
    of: BODIES,
    label: t`Body type`,
    group: "body",
    isOnCard: true,
  },
  power_kw: {
    kind: "number",
    from: 1,
    to: 2_000,
    label: t`Power`,
    asked: t`Power (kW)`,
    group: "drive",
    isOnCard: true,
  },
  engine_cc: {
    kind: "number",
    from: 1,
    to: 30_000,
    unit: t.of("cubic centimetres")`cc`,
    label: t`Engine size`,
    asked: t`Engine (cc)`,
    group: "drive",
    isOfCombustion: true,
  },
  drive: {
    kind: "choice",
    of: DRIVES,
    label: t`Drivetrain`,
    group: "drive",
  },
  co2_g_km: {
    kind: "number",
    from: 0,
    to: 2_000,
    unit: "g/km",
    label: t`CO₂ emissions`,
    asked: t`CO₂ emissions (g/km)`,
    group: "drive",
    isOfCombustion: true,
    headings: "co2, co2 emissions, co2 g km, co2 emissionen",
  },
  colour: {
    kind: "choice",
    of: COLOURS,
    label: t`Colour`,
    group: "body",
  },
  doors: { kind: "number", from: 1, to: 9, label: t`Doors`, group: "body" },
  seats: { kind: "number", from: 1, to: 99, label: t`Seats`, group: "body" },
  previous_owners: {
    kind: "number",
    from: 0,
    to: 99,
    label: t`Previous owners`,
    group: "history",
  },
  vin: { kind: "text", most: 17, label: t`VIN`, group: "history" },
  postcode: { kind: "text", most: 12, label: t`Postcode`, isOnCard: true },
  available_from: { kind: "day", label: t`Available from`, isOnCard: true },
  description: { kind: "text", most: 10_000, label: t`Description` },
} as const satisfies Record<string, Fact>;

export type FactName = keyof typeof CAR_FACTS;
export type FactTable = typeof CAR_FACTS;
type ValueOf<F extends Fact> = F extends { kind: "choice"; of: readonly (infer V)[] }
  ? V
  : F extends { kind: "number" | "year" }
    ? number
    : string;

/** A car's facts; null where the seller has not given one. */
export type CarFacts = { [N in FactName]: ValueOf<FactTable[N]> | null };
export type CardFact = {
  [N in FactName]: FactTable[N] extends { isOnCard: true } ? N : never;
}[FactName];

/** The keys of the table. */
export const FACT_NAMES = Object.keys(CAR_FACTS) as FactName[]; // a literal has no other keys
/** The facts that lists show. */
export const CARD_FACTS = FACT_NAMES.filter(
  (name): name is CardFact => "isOnCard" in CAR_FACTS[name],
);
/** A fact that the importer reads with the generic reader of its row. */
export type ImportedFact = {
  [N in FactName]: FactTable[N] extends { headings: string } ? N : never;
}[FactName];

/** The facts of a car's page that its card lacks. */
export const PAGE_FACTS = FACT_NAMES.filter(
  (name): name is Exclude<FactName, CardFact> => !("isOnCard" in CAR_FACTS[name]),
);

/** What tells a car from others of its model: on bookings, payments and receipts. */
export const SUMMARY_FACTS = [
  "make",
  "model",
  "year",
  "first_registered",
  "mileage_km",
  "vin",
] as const satisfies readonly FactName[];

/** Picks the named facts from a row. */
export function pickFacts<N extends FactName>(
  row: Readonly<Pick<CarFacts, N>>,
  names: readonly N[],
): Pick<CarFacts, N> {
  const picked: Partial<Record<FactName, unknown>> = {};
  for (const name of names) picked[name] = row[name];
  return picked as Pick<CarFacts, N>; // one entry for each name
}
