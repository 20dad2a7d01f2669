import { plural, t } from "#shared/lib/text.ts";
import type { Site } from "#shared/rules/site.ts";
import type { PlotAnswer } from "#shared/contract/search-plot.ts";
import type { PlotAxis } from "#shared/rules/search.ts";
import { endText, type SearchFormat, type SearchSite } from "#shared/rules/search-words.ts";
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
  const cars = format.number(count);
  const least = format.price(price.least, currency);
  const most = format.price(price.most, currency);
  const span =
    price.least === price.most
      ? plural(count, t`${cars} car at ${least}.`, t`${cars} cars at ${least}.`)
      : plural(
          count,
          t`${cars} car from ${least} to ${most}.`,
          t`${cars} cars from ${least} to ${most}.`,
        );
  return count === 1 ? span : `${span} ${lineText(front, axis, format)}`;
}

function lineText(front: number, axis: PlotAxis, format: Format): string {
  return axis === "year"
    ? plural(
        front,
        t`One is on the line: no other is both cheaper and newer.`,
        t`${format.number(front)} are on the line: no other is both cheaper and newer.`,
      )
    : plural(
        front,
        t`One is on the line: no other is both cheaper and lower in mileage.`,
        t`${format.number(front)} are on the line: no other is both cheaper and lower in mileage.`,
      );
}

/** What the plot leaves out or moves; empty where that is nothing. */
export function describeLimits(
  { missing, x, price }: PlotAnswer,
  axis: PlotAxis,
  format: SearchFormat,
  site: SearchSite,
): string {
  const sentences: string[] = [];
  if (missing > 0) sentences.push(missingText(missing, axis, format));
  if (price)
    sentences.push(
      ...edgeText(
        price.least < price.from && endText("price", Math.ceil(price.from), format, site),
        price.most > price.to && endText("price", Math.floor(price.to), format, site),
      ),
    );
  if (x && axis === "year")
    sentences.push(...yearEdgeText(x.least < x.from && x.from, x.most > x.to && Math.floor(x.to)));
  else if (x)
    sentences.push(
      ...edgeText(
        x.least < x.from && endText(axis, Math.ceil(x.from), format, site),
        x.most > x.to && endText(axis, Math.floor(x.to), format, site),
      ),
    );
  return sentences.join(" ");
}

/** One sentence about the ends beyond which there are cars; none where there are no such ends. */
function edgeText(least: string | false, most: string | false): string[] {
  if (least !== false && most !== false)
    return [t`Cars below ${least} or above ${most} are shown at the edge.`];
  if (least !== false) return [t`Cars below ${least} are shown at the edge.`];
  return most === false ? [] : [t`Cars above ${most} are shown at the edge.`];
}

/** As `edgeText`, for years. */
function yearEdgeText(least: number | false, most: number | false): string[] {
  if (least !== false && most !== false)
    return [t`Cars from before ${least} or after ${most} are shown at the edge.`];
  if (least !== false) return [t`Cars from before ${least} are shown at the edge.`];
  return most === false ? [] : [t`Cars from after ${most} are shown at the edge.`];
}

function missingText(missing: number, axis: PlotAxis, format: SearchFormat): string {
  const cars = format.number(missing);
  return axis === "year"
    ? plural(
        missing,
        t`${cars} car without a year or priced in another currency isn’t shown.`,
        t`${cars} cars without a year or priced in another currency aren’t shown.`,
      )
    : plural(
        missing,
        t`${cars} car without a mileage or priced in another currency isn’t shown.`,
        t`${cars} cars without a mileage or priced in another currency aren’t shown.`,
      );
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
