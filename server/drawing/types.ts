import { z } from "zod";
import { BODIES, COLOURS } from "#shared/rules/vocabulary.ts";

export const VIEWS = ["side", "wheel"] as const;
export type View = (typeof VIEWS)[number];

export const LIGHTS = ["studio-day", "studio-dusk", "outdoor"] as const;
export type Light = (typeof LIGHTS)[number];

const carDrawing = z.strictObject({
  kind: z.literal("car"),
  body: z.enum(BODIES),
  /** Chooses proportions, glass, lamps, grille and wheels: one number per model of car. */
  variant: z.int().min(0).max(999_999),
  colour: z.enum(COLOURS),
  view: z.enum(VIEWS),
  light: z.enum(LIGHTS),
});

/** What a picture shows. Stored with the picture, so it can be drawn again at any size. */
export const drawingSchema = z.discriminatedUnion("kind", [
  carDrawing,
  z.strictObject({ kind: z.literal("no-photo"), body: z.enum(BODIES) }),
]);

export type Drawing = z.infer<typeof drawingSchema>;
export type CarDrawing = z.infer<typeof carDrawing>;
