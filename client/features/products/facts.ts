import { plural, t } from "#shared/lib/text.ts";
import type { ProductCard } from "#shared/contract/product-shapes.ts";
import { fuelText, gearboxText } from "#shared/rules/fact-words.ts";
import type { useFormat } from "#client/lib/text/format.ts";

export type Format = ReturnType<typeof useFormat>;

/** "3 years old", as the specification's `old` is shown; a car of this year is "under a year old". */
function ageText(old: number): string {
  if (old === 0) return t`under a year old`;
  return plural(old, t`1 year old`, t`${old} years old`);
}

/** "2018 (8 years old)", or the one of them that is known; empty where none is. */
export function yearText({ year, old }: Pick<ProductCard, "year" | "old">): string {
  if (old === null) return year === null ? "" : String(year);
  return year === null ? ageText(old) : `${year} (${ageText(old)})`;
}

/** The facts that buyers compare first, on two lines as on the card. Of unknown ones the mileage alone is told. */
export function keyFacts(
  car: Pick<ProductCard, "year" | "old" | "mileage_km" | "fuel" | "gearbox">,
  format: Format,
): string {
  const mileage = car.mileage_km === null ? t`no mileage given` : format.distance(car.mileage_km);
  const drive = [car.fuel && fuelText(car.fuel), car.gearbox && gearboxText(car.gearbox)];
  return [[yearText(car), mileage], drive]
    .map((line) => line.filter(Boolean).join(" · "))
    .join("\n");
}

/** The day from which a car is available, while it has not come. */
export function upcomingDay({
  available_from: day,
}: {
  available_from: string | null;
}): string | undefined {
  return day !== null && Date.parse(day) > Date.now() ? day : undefined;
}
