import { lastMarkOf, parseNumber, splitQuantity } from "./numbers.ts";
import { Unusable } from "./unusable.ts";

import type { Mark, MarkHabit, MarkHabits } from "./numbers.ts";

/** Counts how the values of a column use a mark. */
interface Uses {
  /** Certain decimals: `9,5`, `1234,567`. */
  fraction: number;
  /** Those of them with three digits: `1234,567`. */
  longFraction: number;
  /** A decimal mark after another mark: `1.234,56`. It says nothing about values with one mark only. */
  told: number;
  /** Thousands separators, certain or possible: `1.234.567`, `1,234.56`, `234,567`. */
  thousands: number;
}

/** Nine uses of one kind outweigh one of another. */
const OUTWEIGHS = 9;

/** Finds how a column's values use their marks. */
export function findHabits(values: readonly string[]): MarkHabits {
  const numbers = values
    .map((value) => splitQuantity(value)?.digits ?? "")
    .filter((digits) => !(parseNumber(digits) instanceof Unusable));
  return { ".": habitOf(countUses(numbers, ".")), ",": habitOf(countUses(numbers, ",")) };
}

function countUses(numbers: readonly string[], mark: Mark): Uses {
  const uses: Uses = { fraction: 0, longFraction: 0, told: 0, thousands: 0 };
  for (const digits of numbers) {
    if (!digits.includes(mark)) continue;
    const last = lastMarkOf(digits);
    const use = last?.mark === mark && last.use !== "either" ? last.use : "thousands";
    uses[use] += 1;
    if (use === "fraction" && /\D\d{3}$/.test(digits)) uses.longFraction += 1;
  }
  return uses;
}

/** Undefined when each value can be read on its own. */
function habitOf({ fraction, longFraction, told, thousands }: Uses): MarkHabit | undefined {
  // At least nine: a single row never decides about others, including those beyond the sample.
  if (fraction >= OUTWEIGHS * Math.max(1, thousands)) return "decimal";
  if (thousands === 0 || fraction + told >= OUTWEIGHS * thousands) return undefined;
  return longFraction > 1 && longFraction * OUTWEIGHS >= thousands ? "unclear" : "thousands";
}
