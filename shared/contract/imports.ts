import { t } from "../lib/text.ts";
import { z } from "zod";
import { DISTANCE_UNITS } from "../lib/distances.ts";
import {
  IMPORT_FIELD_NAMES,
  IMPORT_STATES,
  MAX_IMPORT_BYTES,
  OPEN_UNITS,
} from "../rules/imports.ts";
import { allow, call, Id, Text, whole } from "./base.ts";

/** A seller's file of cars: uploaded, checked, reviewed, and then imported in one transaction. */

const Column = z.object({
  heading: z.string(),
  /** The first values of the column. */
  examples: z.array(z.string()),
  /** The field that it maps to; null for none. */
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

/** The effect of the file on the seller's cars: planned before the import, actual afterwards. */
const Outcome = z.object({
  /** Rows of the file: refused ones, duplicates and cars. */
  read: z.int(),
  refused: z.int(),
  repeats: z.int(),
  /** Cars whose category was guessed. */
  guessed: z.int(),
  added: z.int(),
  changed: z.int(),
  /** Changed cars with a different price. */
  repriced: z.int(),
  /** Withdrawn cars that the file contains again and that are back on sale. */
  relisted: z.int(),
  renewed: z.int(),
  unchanged: z.int(),
  /** Cars that are sold, reserved or withdrawn by hand, which are not updated. */
  left: z.int(),
  /** Cars on sale from an earlier file that this one lacks. */
  missing: z.int(),
  withdrawn: z.int(),
  /** Why missing cars stay on sale, if they should have been withdrawn. */
  notWithdrawn: z.string().nullable(),
  refusals: Tally,
  /** Values that were left out of imported rows. */
  warnings: Tally,
  /** One entry for each problem of the first skipped rows; those of a row follow one another. */
  firstRefusals: z.array(
    z.object({ line: z.int(), column: z.string(), value: z.string(), reason: z.string() }),
  ),
  /** The first values that were left out; absent in imports of earlier versions. */
  firstWarnings: z
    .array(z.object({ line: z.int(), column: z.string(), value: z.string(), reason: z.string() }))
    .optional(),
  /** Lines of the first duplicate rows; absent in imports of earlier versions. */
  firstRepeats: z.array(z.int()).optional(),
  cars: z.array(ExampleCar),
  /** Units that some values lack; absent in imports of earlier versions. */
  openUnits: z.array(z.enum(OPEN_UNITS)).optional(),
  /** A likely unit of distances where the file names none. */
  suggestedDistance: z.enum(DISTANCE_UNITS).nullable().optional(),
  /**
   * Set when the median price is at least ten times that of the site's cars in this currency, or at most a
   * tenth.
   */
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
  /** Why the import failed or cannot go on. */
  problem: z.string().nullable(),
  /** Share of the file that has been read, 0 to 1. */
  progress: z.number(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Default units, for values without one. */
  currency: z.string(),
  distance: z.enum(DISTANCE_UNITS),
  /** Units that the file lacks; the seller has to choose them before the import can start. */
  asks: z.array(z.enum(OPEN_UNITS)),
  /** Units that the seller has chosen. */
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
      summary: "Upload a file of cars for checking, CSV or gzipped CSV (multipart, field file)",
    })
    .meta(allow("seller"))
    .input(
      z.object({
        file: z
          .file(t`File is required`)
          .min(1, t`The file is empty`)
          .max(MAX_IMPORT_BYTES, {
            error: () => t`Choose a file of at most ${MAX_IMPORT_BYTES / 1_000_000} MB`,
          }),
      }),
    )
    .output(Import),

  list: call
    .route({ method: "GET", path: "/imports", summary: "The caller’s last imports, newest first" })
    .meta(allow("seller"))
    .output(z.array(Import)),

  pictures: call
    .route({
      method: "GET",
      path: "/imports/pictures",
      summary: "Pictures in the caller’s files: still downloading or failed",
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
            /** Address of one of these pictures. */
            example: z.string(),
          }),
        ),
      }),
    ),

  find: call
    .route({ method: "GET", path: "/imports/{id}", summary: "The progress of an import" })
    .meta(allow("seller"))
    .input(Named)
    .output(Import),

  change: call
    .route({
      method: "PATCH",
      path: "/imports/{id}",
      summary: "Change the column mapping or units; the file is re-checked",
    })
    .meta(allow("seller"))
    .input(
      Named.extend({
        /** Fields of the columns, in order. An absent property keeps its previous value. */
        columns: z
          .array(z.enum(IMPORT_FIELD_NAMES, t`Choose one of the fields offered`).nullable())
          .max(1_000)
          .optional(),
        currency: Text(3)
          .toUpperCase()
          .regex(/^[A-Z]{3}$/, t`Enter a currency code, for example EUR`)
          .optional(),
        distance: z.enum(DISTANCE_UNITS, t`Choose km or mi`).optional(),
      }),
    )
    .output(Import),

  start: call
    .route({ method: "POST", path: "/imports/{id}/start", summary: "Import the cars" })
    .meta(allow("seller"))
    .input(
      Named.extend({
        /** How many cars missing in the file may be withdrawn; default none. */
        withdraw: whole(0, 10_000_000).optional(),
      }),
    )
    .output(Import),

  cancel: call
    .route({
      method: "POST",
      path: "/imports/{id}/cancel",
      summary: "Cancel an import without changing anything",
    })
    .meta(allow("seller"))
    .input(Named)
    .output(Import),

  report: call
    .route({
      method: "GET",
      path: "/imports/{id}/report",
      summary: "Skipped rows, duplicates and values left out, as a CSV file",
    })
    .meta(allow("seller"))
    .input(Named)
    .output(z.file()),
};
