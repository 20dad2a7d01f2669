import { highestPrice } from "#shared/lib/currencies.ts";
import { toMinor } from "#shared/lib/money.ts";
import { EARLIEST_YEAR, firstCarOf } from "#shared/rules/first-cars.ts";

import { cut } from "#shared/rules/car-names.ts";
import { readField, readOptional } from "./read-field.ts";

import type { PartialDate } from "./dates.ts";
import type { RowContext } from "./row-context.ts";
import type { Problem, Refusal, Warning } from "./refusal.ts";

/** Why a row is refused; the caller adds its line. */
export type RowRefusal = Omit<Refusal, "line">;

/** The values without which a car cannot be listed. */
export interface Essentials {
  readonly name: string;
  readonly make: string | null;
  readonly model: string | null;
  readonly trim: string | null;
  /** Null only where no column has it. */
  readonly date: PartialDate | null;
  /** Minor units of `currency`. */
  readonly asked: number;
  readonly currency: string;
}

const NAME_LENGTH = 200;

export function readEssentials(
  fields: readonly string[],
  context: RowContext,
  warnings: Warning[],
): Essentials | RowRefusal {
  const { plan } = context;
  if (readOptional(plan.offer, fields, warnings) === true) {
    return refuse("offer", fields, context, "this is a wanted ad, not a car for sale");
  }
  const price = readAsked(fields, context, warnings);
  const make = readOptional(plan.make, fields, warnings);
  const date = readYear(fields, make, context);
  const model = readOptional(plan.model, fields, warnings);
  const trim = readOptional(plan.trim, fields, warnings);
  const title = readOptional(plan.name, fields, warnings);
  const name = nameCar(title, make, model, trim);
  if (!("reason" in price) && !(date !== null && "reason" in date) && name !== "")
    return { ...price, date, name, make, model, trim };
  // All at once, so that a seller mends a row once.
  const nameless = { column: "", value: "", reason: "the row has no title, make or model" };
  const [first = nameless, ...others] = [
    ...("reason" in price ? [price] : []),
    ...(date !== null && "reason" in date ? [date] : []),
    ...(name === "" ? [nameless] : []),
  ];
  return others.length === 0 ? first : { ...first, others };
}

function refuse(
  field: "offer" | "price" | "year" | "registered",
  fields: readonly string[],
  { plan }: RowContext,
  reason: string,
): Problem {
  const column = plan[field][0];
  return {
    column: column?.heading ?? "",
    value: column ? (fields[column.index] ?? "") : "",
    reason,
  };
}

function readAsked(
  fields: readonly string[],
  context: RowContext,
  warnings: Warning[],
): { asked: number; currency: string } | Problem {
  const { plan, defaults } = context;
  const reading = readField(plan.price, fields);
  if (reading.value === null) {
    const { column, text, reason, detail } = reading;
    return { column, value: text, reason: `the price ${reason}`, ...(detail && { detail }) };
  }
  const { amount } = reading.value;
  const currency =
    reading.value.currency ?? readOptional(plan.currency, fields, warnings) ?? defaults.currency;
  const asked = toMinor(amount, currency);
  if (asked === 0) return refuse("price", fields, context, "the price is 0");
  if (amount > highestPrice(currency)) {
    const most = highestPrice(currency).toLocaleString("en");
    return refuse("price", fields, context, `the price is over ${most} ${currency}`);
  }
  return { asked, currency };
}

/** The year, or that of the first registration where there is no column of years. */
function readYear(
  fields: readonly string[],
  make: string | null,
  context: RowContext,
): PartialDate | null | Problem {
  const { plan, now } = context;
  if (plan.year.length + plan.registered.length === 0) return null;
  const field = plan.year.length > 0 ? "year" : "registered";
  const reading = readField(plan[field], fields);
  const date = reading.value ?? readField(plan.registered, fields).value;
  if (date === null) {
    const reason = reading.value === null ? reading.reason : "";
    return refuse(field, fields, context, `the year ${reason}`);
  }
  const first = make === null ? undefined : firstCarOf(make);
  if (first !== undefined && date.year < first) {
    const refusal = refuse(
      field,
      fields,
      context,
      "the year is before the make built its first car",
    );
    return { ...refusal, detail: `${make}, ${first}` };
  }
  if (date.year < EARLIEST_YEAR)
    return refuse(field, fields, context, `the year is before ${EARLIEST_YEAR}`);
  // Next year's models are already sold this year.
  if (date.year > now.getUTCFullYear() + 1)
    return refuse(field, fields, context, "the year is in the future");
  return date;
}

/** The title, or a name made of make, model and trim. */
function nameCar(
  title: string | null,
  make: string | null,
  model: string | null,
  trim: string | null,
): string {
  if (title !== null && /[\p{L}\p{N}]/u.test(title)) return cut(title, NAME_LENGTH);
  const hasMake = make !== null && model?.toLowerCase().startsWith(make.toLowerCase());
  return cut([hasMake ? null : make, model, trim].filter(Boolean).join(" "), NAME_LENGTH);
}
