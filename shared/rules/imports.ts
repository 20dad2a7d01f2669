import { t } from "../lib/text.ts";
import { CAR_FACTS, FACT_NAMES, type ImportedFact } from "./car-facts.ts";

/** Fields of a file of cars, with their labels; facts of a car that have `headings` are added to these. */
const OWN_FIELDS = {
  name: t.of("a listing")`Title`,
  make: t`Make`,
  model: t`Model`,
  trim: t`Trim or variant`,
  price: t`Asking price`,
  new_price: t`Price when new`,
  currency: t`Currency`,
  year: t`Year`,
  month: t`Month of first registration`,
  registered: t`First registration`,
  mileage: t`Mileage`,
  fuel: t`Fuel`,
  gearbox: t`Gearbox`,
  body: t`Body`,
  category: t`Category`,
  drive: t`Drivetrain`,
  power: t`Power`,
  engine: t`Engine size`,
  doors: t`Doors`,
  seats: t`Seats`,
  colour: t`Colour`,
  owners: t`Previous owners`,
  vin: t`VIN`,
  phone: t`Phone number`,
  description: t`Description`,
  location: t`Location`,
  postcode: t`Postcode`,
  latitude: t`Latitude`,
  longitude: t`Longitude`,
  posted: t`Listed on`,
  available: t`Available from`,
  pictures: t`Photo URLs`,
  damage: t`Unrepaired damage`,
  offer: t`Offered or wanted`,
  id: t`Stock number`,
} as const;

export type OwnImportField = keyof typeof OWN_FIELDS;
export type ImportField = OwnImportField | ImportedFact;

export const IMPORTED_FACTS = FACT_NAMES.filter(
  (name): name is ImportedFact => "headings" in CAR_FACTS[name],
);

/** The fields above, and a label for each fact. */
export const IMPORT_FIELDS = {
  ...OWN_FIELDS,
  ...Object.fromEntries(IMPORTED_FACTS.map((name) => [name, CAR_FACTS[name].label])),
  // One entry for each fact.
} as Readonly<Record<ImportField, string>>;

export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[]; // keys of the table above

/** Units that a file may lack, so that its seller has to choose them. */
export const OPEN_UNITS = ["currency", "distance"] as const;
export type OpenUnit = (typeof OPEN_UNITS)[number];

/** `checked` waits for the seller; in all other states the import is running or over. */
export const IMPORT_STATES = [
  "checking",
  "checked",
  "importing",
  "done",
  "failed",
  "cancelled",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

const OPEN: readonly ImportState[] = ["checking", "checked", "importing"];

/** Whether an import can still change something. */
export function isOpen(state: ImportState): boolean {
  return OPEN.includes(state);
}

/** Maximum size of an uploaded file in bytes, after compression by the browser. */
export const MAX_IMPORT_BYTES = 20_000_000;
