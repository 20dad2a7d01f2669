import { z } from "zod";
import { type Drawing, drawingSchema, type Ground, type Light } from "./types.ts";

/** Lights of version 1, which stood for a place, too. */
const EARLIER_LIGHTS: Readonly<Record<string, { light: Light; ground: Ground }>> = {
  "studio-day": { light: "noon", ground: "studio" },
  "studio-dusk": { light: "dusk", ground: "studio" },
  outdoor: { light: "overcast", ground: "gravel" },
};

/**
 * Reads the stored instructions of a picture, also those that earlier versions have written: the view from the front
 * left is the car's nose from the side now. @throws ZodError for anything else
 */
export function readDrawing(instructions: unknown): Drawing {
  const stored = z.looseObject({ light: z.string(), view: z.string() }).safeParse(instructions);
  const place = stored.success ? EARLIER_LIGHTS[stored.data.light] : undefined;
  if (!stored.success || place === undefined) return drawingSchema.parse(instructions);
  const view =
    stored.data.view === "three-quarter" ? ({ view: "side", crop: "nose" } as const) : {};
  return drawingSchema.parse({ ...stored.data, ...place, ...view });
}
