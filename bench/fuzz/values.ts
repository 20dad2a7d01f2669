import fc from "fast-check";
import type { Schema } from "./operations.ts";

/** What the site holds, so that generated requests meet rows. */
export interface Known {
  /** Ids by table. */
  ids: ReadonlyMap<string, readonly string[]>;
  emails: readonly string[];
  /** Keys, slugs, numbers and words that some parameters take. */
  words: readonly string[];
}

/** The table that an operation's ids are mostly of, by the first part of its name. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  account: ["sessions"],
  alerts: ["saved_searches"],
  bookings: ["bookings", "products"],
  complaints: ["complaints", "conversations", "message_attachments"],
  conversations: ["conversations", "message_attachments", "products"],
  figures: ["users", "products"],
  imports: ["imports"],
  listings: ["products"],
  notices: ["notices", "push_subscriptions"],
  payments: ["payments", "bookings"],
  products: ["products", "users"],
  records: ["users", "products", "bookings", "payments", "record_notes"],
  reports: ["reports", "products"],
  search: ["users"],
  users: ["users"],
  verification: ["verification_cases", "verification_documents", "users"],
  waitingLists: ["waiting_places", "products"],
  wishlist: ["products", "wishlist_entries"],
};

/** The parts of a value's environment. */
interface Place {
  operationId: string;
  known: Known;
  /** Of the field, which tells what a text is. */
  name: string;
}

/** Values that a schema accepts; patterns are met by known words, mostly. */
export function valuesOf(schema: Schema, place: Place): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, place)));
  switch (schema.type) {
    case "string":
      return textsOf(schema, place);
    case "integer":
      return fc.integer(boundsOf(schema));
    case "number": {
      const { min, max } = boundsOf(schema);
      return fc.oneof(fc.integer({ min, max }), fc.double({ min, max, noNaN: true }));
    }
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valuesOf(schema.items ?? {}, place), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case "object":
      return objectsOf(schema, place);
    default:
      return fc.oneof(fc.integer(), fc.string(), fc.constant(null));
  }
}

function objectsOf(schema: Schema, place: Place): fc.Arbitrary<unknown> {
  const { properties, required = [], additionalProperties } = schema;
  if (properties === undefined)
    return fc.dictionary(fc.string({ maxLength: 8 }), valuesOf(additionalProperties ?? {}, place), {
      maxKeys: 4,
    });
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, valuesOf(field, { ...place, name })] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

function textsOf(schema: Schema, { operationId, known, name }: Place): fc.Arbitrary<string> {
  if (schema.format === "uuid" || /^(id|uid)$|_id$|Id$|^cars$|^ids$/.test(name))
    return idsOf(operationId, known);
  if (schema.format === "date")
    return fc
      .date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  if (schema.format === "date-time")
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (/email/i.test(name)) return fc.constantFrom(...known.emails);
  const { minLength = 0, maxLength = 60 } = schema;
  const free = fc.string({
    minLength: Math.min(minLength, 300),
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
    unit: "grapheme",
  });
  const word = fc.constantFrom(...known.words).map((one) => one.slice(0, maxLength));
  const { pattern } = schema;
  if (pattern === undefined) return fc.oneof(free, word);
  return pattern.includes("\\p{")
    ? fc.oneof({ weight: 3, arbitrary: word }, free)
    : fc.stringMatching(new RegExp(pattern), { size: "xsmall" });
}

function idsOf(operationId: string, known: Known): fc.Arbitrary<string> {
  const [group = ""] = operationId.split(".");
  const near = (TABLES[group] ?? []).flatMap((table) => known.ids.get(table) ?? []);
  const all = [...known.ids.values()].flat();
  return fc.oneof(
    { weight: 7, arbitrary: fc.constantFrom(...(near.length > 0 ? near : all)) },
    { weight: 2, arbitrary: fc.constantFrom(...all) },
    { weight: 1, arbitrary: fc.uuid() },
  );
}

function boundsOf({ minimum, maximum }: Schema): { min: number; max: number } {
  const min = Math.max(minimum ?? -1_000_000, -(2 ** 31));
  return { min, max: Math.min(maximum ?? 2 ** 31 - 1, 2 ** 31 - 1) };
}
