import { t } from "../lib/text.ts";
import { z } from "zod";
import { VIN_FORM } from "../rules/vin.ts";
import { BODIES, DRIVES, FUELS } from "../rules/vocabulary.ts";
import { allow, call } from "./base.ts";

/** Calls that decode vehicle identification numbers to fill in the form of a car. */

/** The facts decoded from a number, by the form's field names; null where unknown. */
const DecodedCar = z.object({
  make: z.string(),
  model: z.string().nullable(),
  trim: z.string().nullable(),
  year: z.int().nullable(),
  body: z.enum(BODIES).nullable(),
  fuel: z.enum(FUELS).nullable(),
  drive: z.enum(DRIVES).nullable(),
  /** Cubic centimetres, often rounded to tenths of a litre. */
  engine_cc: z.int().nullable(),
  doors: z.int().nullable(),
});
export type DecodedCar = z.infer<typeof DecodedCar>;

export const vins = {
  decode: call
    .route({
      method: "GET",
      path: "/vins/{vin}",
      summary: "What a VIN says about its car; null if nothing",
    })
    .meta(allow("seller"))
    .input(
      z.object({
        vin: z
          .string()
          .trim()
          .toUpperCase()
          .regex(VIN_FORM, t`Enter 17 letters and digits, without I, O or Q`),
      }),
    )
    .output(z.object({ car: DecodedCar.nullable() })),
};
