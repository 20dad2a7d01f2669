import { t } from "#shared/lib/text.ts";
import { toMajor } from "#shared/lib/money.ts";
import { labelText, partText, valueText } from "./audit-fields.ts";

/** A field of an audit entry as people read it. */
export interface ChangedField {
  label: string;
  /** Absent where only the new value is known; likewise `after` where only the old one is. */
  before?: string;
  after?: string;
}

/** How dates and amounts are written on this site. */
export interface Writer {
  dateTime: (iso: string) => string;
  price: (amount: number, currency: string) => string;
}

type Values = Readonly<Record<string, unknown>> | null;

/** The most letters that are shown of an old or a new text. */
const SHOWN = 120;
/** Letters before the place where two texts differ. */
const LEAD = 30;

const AMOUNTS = new Set(["price", "resale_price", "paid", "refunded"]);
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Describes a change: one line for each field that differs, at any depth. */
export function describeChange(before: Values, after: Values, write: Writer): ChangedField[] {
  const currency = textOf(after?.["currency"]) ?? textOf(before?.["currency"]);
  const [old, now] = [flatten(before), flatten(after)];
  const isNewCurrency =
    before?.["currency"] !== undefined &&
    after?.["currency"] !== undefined &&
    before["currency"] !== after["currency"];
  const fields: ChangedField[] = [];
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    const name = path.split(".")[0] ?? path;
    // The currency is written with each amount.
    if (path === "currency" && !isNewCurrency) continue;
    const [was, is] = [old.get(path), now.get(path)];
    if (was === is && old.has(path)) continue;
    // The exported file has ids; nobody reads one.
    if (isId(was) || isId(is)) {
      if (before && after) fields.push({ label: labelOf(path), after: tellOf(was, is) });
      continue;
    }
    const text = (value: unknown) => writeValue(name, value, currency, write);
    const [first, second] = excerpts(text(was), text(is));
    fields.push({
      label: labelOf(path),
      ...(old.has(path) && { before: first }),
      ...((now.has(path) || (old.has(path) && after !== null && name in after)) && {
        after: second,
      }),
    });
  }
  return fields;
}

/** What became of something that has an id, such as a picture. */
function tellOf(was: unknown, is: unknown): string {
  if (!isId(was)) return t`Added`;
  return isId(is) ? t`Replaced` : t`Removed`;
}

const isId = (value: unknown) => typeof value === "string" && UUID.test(value);
const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Flattens nested values to a map by path, such as `entries.2.answer`. */
function flatten(values: Values): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const walk = (path: string, value: unknown) => {
    const isDeep = Array.isArray(value) && value.some((each) => typeof each === "object");
    if (isDeep || (typeof value === "object" && value !== null && !Array.isArray(value)))
      for (const [key, each] of Object.entries(value)) walk(`${path}.${key}`, each);
    else found.set(path, Array.isArray(value) ? value.join("\n") : value);
  };
  for (const [name, value] of Object.entries(values ?? {})) walk(name, value);
  return found;
}

/** `entries.2.answer` is "Entries 3, answer": people count from one. */
function labelOf(path: string): string {
  const [name = "", ...rest] = path.replace(/_minor\b/, "").split(".");
  return rest.reduce(
    (said, part) =>
      /^\d+$/.test(part) ? `${said} ${Number(part) + 1}` : `${said}, ${partText(part)}`,
    labelText(name),
  );
}

function writeValue(
  name: string,
  value: unknown,
  currency: string | undefined,
  write: Writer,
): string {
  if (value === undefined || value === null || value === "") return t`none`;
  if (typeof value === "boolean") return value ? t`yes` : t`no`;
  if (typeof value === "number") {
    const isMinor = name.endsWith("_minor");
    if (currency === undefined || !(isMinor || AMOUNTS.has(name))) return String(value);
    return write.price(isMinor ? toMajor(value, currency) : value, currency);
  }
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (MOMENT.test(text)) return write.dateTime(text);
  return text
    .split("\n")
    .map((line) => valueText(name, line))
    .join(", ");
}

/** Cuts two long texts down to the part where they differ, with some text before it. */
function excerpts(before: string, after: string): [string, string] {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const earliest = Math.max(before.length, after.length) > SHOWN ? Math.max(0, at - LEAD) : 0;
  const space = before.slice(0, at).indexOf(" ", earliest);
  // The part begins with a whole word, where one begins before the difference.
  const from = earliest > 0 && space >= 0 ? space + 1 : earliest;
  const cut = (text: string) =>
    (from > 0 ? "…" : "") +
    text.slice(from, from + SHOWN) +
    (text.length > from + SHOWN ? "…" : "");
  return [cut(before), cut(after)];
}
