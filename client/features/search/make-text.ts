import { plural, t } from "#shared/lib/text.ts";
import type { MakeFigures } from "./search-data.ts";
import type { Format } from "./words.ts";

/** "Volkswagen Golf". */
export function nameOf({ make, model }: Pick<MakeFigures, "make" | "model">): string {
  return model === undefined ? make : `${make} ${model}`;
}

/**
 * A make's or model's cars in whole sentences: "120 used Volkswagen Golf cars are for sale, from €2,500 to €31,000.
 * Common years are 2014 to 2019."
 */
export function makeText(
  figures: MakeFigures,
  format: Pick<Format, "number" | "price">,
  currency: string,
): string {
  const { total, years } = figures;
  return [carsText(figures, format, currency), ...yearsText(total, years)].join(" ");
}

function carsText(
  figures: MakeFigures,
  format: Pick<Format, "number" | "price">,
  currency: string,
): string {
  const { total, price } = figures;
  const name = nameOf(figures);
  if (total === 1)
    return price === null
      ? t`One used ${name} is for sale.`
      : t`One used ${name} is for sale, for ${format.price(price.from, currency)}.`;
  const count = format.number(total);
  // One price of many cars: the others are in another currency, or have none.
  if (price === null || price.from === price.to)
    return plural(
      total,
      t`${count} used ${name} car is for sale.`,
      t`${count} used ${name} cars are for sale.`,
    );
  const from = format.price(price.from, currency);
  const to = format.price(price.to, currency);
  return plural(
    total,
    t`${count} used ${name} car is for sale, from ${from} to ${to}.`,
    t`${count} used ${name} cars are for sale, from ${from} to ${to}.`,
  );
}

/** Of fewer cars, no year is common. */
const LEAST_FOR_YEARS = 10;

function yearsText(total: number, years: MakeFigures["years"]): string[] {
  if (years === null) return [];
  const { first, third } = years;
  if (total === 1) return [t`It is from ${first}.`];
  if (total < LEAST_FOR_YEARS) return [];
  return [
    first === third
      ? t`The most common year is ${first}.`
      : t`Common years are ${first} to ${third}.`,
  ];
}
