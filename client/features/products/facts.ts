import type { ProductCard, ProductDetails } from "#shared/contract/product-shapes.ts";
import type { Body, Fuel } from "#shared/rules/vocabulary.ts";
import type { useFormat } from "#client/lib/format.ts";

type Format = ReturnType<typeof useFormat>;

/** "3 years old", as the specification's `old` is shown; a car of this year is "new this year". */
export function ageText(old: number): string {
  if (old === 0) return "under a year old";
  return old === 1 ? "1 year old" : `${old} years old`;
}

/** What buyers compare first, in the order of the card; what is not known is left out. */
export function keyFacts(
  car: Pick<ProductCard, "year" | "old" | "mileage_km" | "fuel" | "gearbox">,
  format: Format,
): string[] {
  const facts: string[] = [];
  if (car.year !== null) facts.push(String(car.year));
  if (car.old !== null) facts.push(ageText(car.old));
  if (car.mileage_km !== null) facts.push(format.distance(car.mileage_km));
  if (car.fuel !== null) facts.push(fuelText(car.fuel));
  if (car.gearbox !== null) facts.push(capital(car.gearbox));
  return facts;
}

function fuelText(fuel: Fuel): string {
  return fuel === "lpg" || fuel === "cng" ? fuel.toUpperCase() : capital(fuel);
}

function bodyText(body: Body): string {
  return body === "suv" || body === "mpv" ? body.toUpperCase() : capital(body);
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

interface FactGroup {
  title: string;
  facts: { label: string; value: string | null }[];
}

const DRIVE_TEXT = {
  front: "Front-wheel drive",
  rear: "Rear-wheel drive",
  all: "All-wheel drive",
} as const;

/** Everything known of a car, grouped; null is shown as "Not given by seller". */
export function factGroups(car: ProductDetails, format: Format): FactGroup[] {
  const or = <T>(value: T | null, write: (value: T) => string) =>
    value === null ? null : write(value);
  return [
    {
      title: "History",
      facts: [
        { label: "Year", value: or(car.year, String) },
        { label: "First registered", value: or(car.first_registered, format.dayOrMonth) },
        { label: "Age", value: or(car.old, ageText) },
        { label: "Distance", value: or(car.mileage_km, format.distance) },
        { label: "Previous owners", value: or(car.previous_owners, String) },
        { label: "VIN", value: car.vin },
      ],
    },
    {
      title: "Engine and drive",
      facts: [
        { label: "Fuel", value: or(car.fuel, fuelText) },
        { label: "Gearbox", value: or(car.gearbox, capital) },
        { label: "Power", value: or(car.power_kw, format.power) },
        { label: "Engine size", value: or(car.engine_cc, (cc) => `${format.number(cc)} cc`) },
        { label: "Drive", value: or(car.drive, (drive) => DRIVE_TEXT[drive]) },
      ],
    },
    {
      title: "Body",
      facts: [
        { label: "Make", value: car.make },
        { label: "Model", value: car.model },
        { label: "Trim", value: car.trim },
        { label: "Body", value: or(car.body, bodyText) },
        { label: "Colour", value: or(car.colour, capital) },
        { label: "Doors", value: or(car.doors, String) },
        { label: "Seats", value: or(car.seats, String) },
      ],
    },
  ];
}
