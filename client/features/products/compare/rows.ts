import { t } from "#shared/lib/text.ts";
import {
  CAR_FACTS,
  type Fact,
  FACT_GROUPS,
  FACT_NAMES,
  type FactName,
} from "#shared/rules/car-facts.ts";
import { paths } from "#client/paths.ts";
import { writeFact } from "#client/domain/write-fact.ts";
import { GROUPS } from "../fact-groups.ts";
import { type Format, upcomingDay, yearText } from "../facts.ts";
import { SELLER_KINDS } from "../seller-kinds.ts";
import { verifiedText } from "../verified-text.ts";
import type { ComparedCar } from "./load-comparison.ts";

export interface Cell {
  /** Null where the seller has not given it. */
  text: string | null;
  href?: string;
  /** What is better about it than about the others, such as "Lowest". */
  mark?: string;
}

export interface Row {
  label: string;
  /** One for each car. */
  cells: Cell[];
  /** The row says the same of every car. */
  isSame: boolean;
}

export interface RowGroup {
  title: string;
  rows: Row[];
}

/** What buyers look for in a number, and the word for the car that has it. Other numbers are a matter of taste. */
const BETTER: Partial<Record<FactName, { word: string; isHigher?: true }>> = {
  year: { word: t`Newest`, isHigher: true },
  mileage_km: { word: t`Lowest` },
  previous_owners: { word: t`Fewest` },
  co2_g_km: { word: t`Lowest` },
};

/** Shown in the rows of other groups. */
const ELSEWHERE: readonly FactName[] = ["vin", "postcode", "available_from", "description"];

/** Everything that cars are compared by, whether they differ in it or not. */
export function compareCars(cars: readonly ComparedCar[], format: Format): RowGroup[] {
  const rowOf = (label: string, cells: Cell[]): Row => ({
    label,
    cells,
    isSame: cells.every((cell) => cell.text === cells[0]?.text && cell.href === cells[0]?.href),
  });
  const texts = (label: string, write: (car: ComparedCar) => string | null) =>
    rowOf(
      label,
      cars.map((car) => ({ text: write(car) })),
    );
  const prices = cars.map((car) => ({ text: format.price(car.resale_price, car.currency) }));
  // Amounts of several currencies have no lowest.
  const isOneCurrency = cars.every(({ currency }) => currency === cars[0]?.currency);
  const amounts = cars.map((car) => (isOneCurrency ? car.resale_price : null));
  const facts = GROUPS.map((group) => ({
    title: FACT_GROUPS[group],
    rows: FACT_NAMES.filter((name) => isIn(name, group)).map((name) => {
      const cells = cars.map((car) => ({ text: writeOne(car, name, format) }));
      const better = BETTER[name];
      if (better === undefined) return rowOf(CAR_FACTS[name].label, cells);
      const values = cars.map((car) => numberOf(car[name]));
      return rowOf(
        CAR_FACTS[name].label,
        markBest(cells, values, better.word, better.isHigher ?? false),
      );
    }),
  }));
  return [
    {
      title: t`Price and availability`,
      rows: [
        rowOf(t`Price`, markBest(prices, amounts, t`Lowest`, false)),
        texts(t`Price when new`, ({ price, currency }) =>
          price === null ? null : format.price(price, currency),
        ),
        texts(t`Availability`, (car) => availability(car, format)),
      ],
    },
    ...facts,
    {
      title: t`Location and seller`,
      rows: [
        texts(
          t`Location`,
          ({ postcode, location }) => [postcode, location].filter(Boolean).join(" ") || null,
        ),
        rowOf(
          t`Seller`,
          cars.map((car) => ({ text: car.seller, href: paths.seller(car.seller_id) })),
        ),
        texts(t`Seller type`, ({ seller_kind: kind }) => kind && SELLER_KINDS[kind]),
        texts(t`Verification`, ({ status, verified }) =>
          status === "verified" ? verifiedText(verified, format.date) : t`Not verified`,
        ),
        texts(t`Posted`, (car) => format.date(car.posted_at)),
      ],
    },
  ];
}

/** The rows in which the cars differ; groups without any are left out. */
export function onlyDifferences(groups: readonly RowGroup[]): RowGroup[] {
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.filter((row) => !row.isSame) }))
    .filter(({ rows }) => rows.length > 0);
}

export function countSame(groups: readonly RowGroup[]): number {
  return groups.flatMap(({ rows }) => rows).filter(({ isSame }) => isSame).length;
}

function isIn(name: FactName, group: string): boolean {
  const fact: Fact = CAR_FACTS[name];
  return fact.group === group && !ELSEWHERE.includes(name);
}

function writeOne(car: ComparedCar, name: FactName, format: Format): string | null {
  return name === "year" ? yearText(car) || null : writeFact(car, name, format);
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

/** Marks the best of several numbers. There is none where only one is known, or all read the same. */
function markBest(
  cells: Cell[],
  values: readonly (number | null)[],
  word: string,
  isHigher: boolean,
): Cell[] {
  const known = values.filter((value) => value !== null);
  const written = new Set(cells.filter((_cell, at) => values[at] !== null).map(({ text }) => text));
  if (known.length < 2 || written.size < 2) return cells;
  const best = isHigher ? Math.max(...known) : Math.min(...known);
  return cells.map((cell, at) => (values[at] === best ? { ...cell, mark: word } : cell));
}

/** What has become of a car that is not simply on sale. */
export const STATE_WORDS = {
  active: undefined,
  draft: undefined,
  reserved: t`Reserved`,
  sold: t`Sold`,
  withdrawn: t.of("to buyers")`Withdrawn`,
  expired: t`Expired`,
} as const;

function availability(car: ComparedCar, format: Format): string {
  const from = upcomingDay(car);
  const onSale = from === undefined ? t`On sale` : t`From ${format.date(from)}`;
  return STATE_WORDS[car.state] ?? onSale;
}
