import { t } from "#shared/lib/text.ts";
import type { MakeFigures } from "./load-make.ts";
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
  const { total, price, years } = figures;
  const name = nameOf(figures);
  const cars =
    total === 1
      ? t`One used ${name} is for sale`
      : t`${format.number(total)} used ${name} cars are for sale`;
  return [`${cars}${priceText(total, price, format, currency)}.`, ...yearsText(total, years)].join(
    " ",
  );
}

function priceText(
  total: number,
  price: MakeFigures["price"],
  format: Pick<Format, "price">,
  currency: string,
): string {
  // One price of many cars: the others are in another currency, or have none.
  if (price === null || (total > 1 && price.from === price.to)) return "";
  const from = format.price(price.from, currency);
  return price.from === price.to
    ? t`, for ${from}`
    : t`, from ${from} to ${format.price(price.to, currency)}`;
}

function yearsText(total: number, years: MakeFigures["years"]): string[] {
  if (years === null) return [];
  const { first, third } = years;
  if (total === 1) return [t`It is from ${first}.`];
  return [
    first === third
      ? t`The most common year is ${first}.`
      : t`Common years are ${first} to ${third}.`,
  ];
}
