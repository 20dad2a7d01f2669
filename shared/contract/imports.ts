import { z } from "zod";
import { DISTANCE_UNITS } from "../lib/distances.ts";
import {
  IMPORT_FIELD_NAMES,
  IMPORT_STATES,
  MAX_IMPORT_BYTES,
  OPEN_UNITS,
} from "../rules/imports.ts";
import { allow, call, Id, Text, whole } from "./base.ts";

/** A seller's file of cars: sent, checked, looked at, and then taken over as a whole or not at all. */

const Column = z.object({
  heading: z.string(),
  /** The first values of the column. */
  examples: z.array(z.string()),
  /** What it tells; null for nothing that cars have. */
  field: z.enum(IMPORT_FIELD_NAMES).nullable(),
});
export type ImportColumn = z.infer<typeof Column>;

const Tally = z.array(z.object({ reason: z.string(), rows: z.int() }));

/** A car as it would be stored. */
const ExampleCar = z.object({
  name: z.string(),
  resale_price: z.number(),
  currency: z.string(),
  year: z.int().nullable(),
  mileage_km: z.int().nullable(),
  fuel: z.string().nullable(),
  gearbox: z.string().nullable(),
  location: z.string().nullable(),
  category_name: z.string(),
});

/** What the file means for the seller's cars: before the import what it would do, afterwards what it did. */
const Outcome = z.object({
  /** Rows of the file; the sum of those refused, those repeated and those that are a car. */
  read: z.int(),
  refused: z.int(),
  repeats: z.int(),
  /** Cars whose category nothing in the file tells. */
  guessed: z.int(),
  added: z.int(),
  changed: z.int(),
  /** Those of the changed ones that have another price. */
  repriced: z.int(),
  /** On sale again, because the file holds them again. */
  relisted: z.int(),
  renewed: z.int(),
  unchanged: z.int(),
  /** Sold, reserved or withdrawn by hand: what the file says of them waits. */
  left: z.int(),
  /** On sale, from an earlier file, and not in this one. */
  missing: z.int(),
  withdrawn: z.int(),
  /** Why missing cars stayed on sale although they should have gone. */
  notWithdrawn: z.string().nullable(),
  refusals: Tally,
  /** What was left out of rows that are cars. */
  warnings: Tally,
  firstRefusals: z.array(
    z.object({ line: z.int(), column: z.string(), value: z.string(), reason: z.string() }),
  ),
  cars: z.array(ExampleCar),
  /** Units that some values lack; absent in imports of earlier versions. */
  openUnits: z.array(z.enum(OPEN_UNITS)).optional(),
  /** A likely answer where the distances name no unit. */
  suggestedDistance: z.enum(DISTANCE_UNITS).nullable().optional(),
  /** Where the median price is ten times that of the site's cars in this currency, or a tenth of it. */
  oddPrices: z
    .object({ currency: z.string(), file: z.number(), site: z.number() })
    .nullable()
    .optional(),
});
export type ImportOutcome = z.infer<typeof Outcome>;

const Import = z.object({
  _id: z.string(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Why it cannot go on, or did not. */
  problem: z.string().nullable(),
  /** The share of the file that is read, from 0 to 1. */
  progress: z.number(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** What holds where the file names none. */
  currency: z.string(),
  distance: z.enum(DISTANCE_UNITS),
  /** Of these the seller has to choose before the import can start: the file names none. */
  asks: z.array(z.enum(OPEN_UNITS)),
  /** Those that the seller has chosen. */
  chosen: z.array(z.enum(OPEN_UNITS)),
  columns: z.array(Column).nullable(),
  outcome: Outcome.nullable(),
});
export type Import = z.infer<typeof Import>;

const Named = z.object({ id: Id });

export const imports = {
  upload: call
    .route({
      method: "POST",
      path: "/imports",
      summary: "Send a file of cars, CSV or gzipped CSV (multipart, field file), to be checked",
    })
    .meta(allow("seller"))
    .input(
      z.object({
        file: z
          .file("File is required")
          .min(1, "is empty")
          .max(MAX_IMPORT_BYTES, `must be at most ${MAX_IMPORT_BYTES / 1_000_000} MB`),
      }),
    )
    .output(Import),

  list: call
    .route({ method: "GET", path: "/imports", summary: "The caller's last imports, newest first" })
    .meta(allow("seller"))
    .output(z.array(Import)),

  pictures: call
    .route({
      method: "GET",
      path: "/imports/pictures",
      summary:
        "Pictures that the caller's files name: those on their way, those that could not be had",
    })
    .meta(allow("seller"))
    .output(
      z.object({
        waiting: z.int(),
        failed: z.int(),
        problems: z.array(
          z.object({
            problem: z.string(),
            pictures: z.int(),
            cars: z.int(),
            /** The address of one of them. */
            example: z.string(),
          }),
        ),
      }),
    ),

  find: call
    .route({ method: "GET", path: "/imports/{id}", summary: "How far an import is" })
    .meta(allow("seller"))
    .input(Named)
    .output(Import),

  change: call
    .route({
      method: "PATCH",
      path: "/imports/{id}",
      summary: "Read the file in another way; it is checked again",
    })
    .meta(allow("seller"))
    .input(
      Named.extend({
        /** What each column tells, in their order. What is left out stays as it was. */
        columns: z
          .array(z.enum(IMPORT_FIELD_NAMES, "is no such field").nullable())
          .max(1_000)
          .optional(),
        currency: Text(3)
          .toUpperCase()
          .regex(/^[A-Z]{3}$/, "must be a code such as EUR")
          .optional(),
        distance: z.enum(DISTANCE_UNITS, "must be km or mi").optional(),
      }),
    )
    .output(Import),

  start: call
    .route({ method: "POST", path: "/imports/{id}/start", summary: "Take the cars over" })
    .meta(allow("seller"))
    .input(
      Named.extend({
        /** How many cars that the file does not hold may be withdrawn; none unless told. */
        withdraw: whole(0, 10_000_000).optional(),
      }),
    )
    .output(Import),

  cancel: call
    .route({
      method: "POST",
      path: "/imports/{id}/cancel",
      summary: "Give an import up; nothing is changed",
    })
    .meta(allow("seller"))
    .input(Named)
    .output(Import),

  report: call
    .route({
      method: "GET",
      path: "/imports/{id}/report",
      summary: "The refused rows as a CSV file",
    })
    .meta(allow("seller"))
    .input(Named)
    .output(z.file()),
};
