import { t } from "#shared/lib/text.ts";
import type { Site } from "#shared/rules/site.ts";
import type { PlotAnswer } from "#shared/contract/search-plot.ts";
import type { PlotAxis } from "#shared/rules/search.ts";
import { carsText } from "../cars-text.ts";
import { endText } from "#shared/rules/search-words.ts";
import type { Format } from "../words.ts";

/** The plot in words: its cars, their prices, and the line. */
export function describePlot(
  { total, missing, price, front_count: front }: PlotAnswer,
  axis: PlotAxis,
  format: Format,
  { currency }: Site,
): string {
  if (price === undefined) return "";
  const count = total - missing;
  const span =
    price.least === price.most
      ? t`at ${format.price(price.least, currency)}`
      : t`from ${format.price(price.least, currency)} to ${format.price(price.most, currency)}`;
  const better = axis === "year" ? t`cheaper and newer` : t`cheaper and lower in mileage`;
  const line =
    front === 1
      ? t`One is on the line: no other is both ${better}.`
      : t`${format.number(front)} are on the line: no other is both ${better}.`;
  return `${carsText(count, format)} ${span}. ${count === 1 ? "" : line}`.trim();
}

/** What the plot leaves out or moves; empty where that is nothing. */
export function describeLimits(
  { missing, x, price }: PlotAnswer,
  axis: PlotAxis,
  format: Format,
  site: Site,
): string {
  const sentences: string[] = [];
  if (missing > 0) {
    const isOne = missing === 1;
    sentences.push(
      t`${carsText(missing, format)} without ${axis === "year" ? "a year" : "a mileage"} or priced in another currency ${isOne ? "isn’t" : "aren’t"} shown.`,
    );
  }
  const ends: string[] = [];
  if (price && price.most > price.to)
    ends.push(t`above ${endText("price", Math.floor(price.to), format, site)}`);
  if (price && price.least < price.from)
    ends.push(t`below ${endText("price", Math.ceil(price.from), format, site)}`);
  if (x && x.most > x.to)
    ends.push(
      axis === "year"
        ? t`after ${Math.floor(x.to)}`
        : t`above ${endText(axis, Math.floor(x.to), format, site)}`,
    );
  if (x && x.least < x.from)
    ends.push(
      axis === "year"
        ? t`before ${x.from}`
        : t`below ${endText(axis, Math.ceil(x.from), format, site)}`,
    );
  if (ends.length > 0) sentences.push(t`Cars ${ends.join(" or ")} are shown at the edge.`);
  return sentences.join(" ");
}

/** Price and the other value: "€9,900, 54,000 km". */
export function valuesText(
  car: { price: number; x: number },
  axis: PlotAxis,
  format: Format,
  site: Site,
): [string, string] {
  return [format.price(car.price, site.currency), endText(axis, Math.round(car.x), format, site)];
}
