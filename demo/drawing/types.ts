import { z } from "zod";
import { BODIES, CATEGORY_IDS, COLOURS, GEARBOXES } from "#shared/rules/vocabulary.ts";

export const VIEWS = ["side", "three-quarter", "front", "rear", "wheel", "interior"] as const;
export type View = (typeof VIEWS)[number];

export const LIGHTS = ["studio-day", "studio-dusk", "outdoor"] as const;
export type Light = (typeof LIGHTS)[number];

export const SCENES = ["app", "guide", "rental", "chauffeur"] as const;
export type Scene = (typeof SCENES)[number];

const carDrawing = z.strictObject({
  kind: z.literal("car"),
  body: z.enum(BODIES),
  /** Chooses proportions, glass, lamps, grille and wheels: one number per model of car. */
  variant: z.int().min(0).max(999_999),
  colour: z.enum(COLOURS),
  view: z.enum(VIEWS),
  light: z.enum(LIGHTS),
  /** Which lever the interior shows; automatic when absent. */
  gearbox: z.enum(GEARBOXES).optional(),
});

/** What a picture shows. Stored with the picture, so it can be drawn again at any size. */
export const drawingSchema = z.discriminatedUnion("kind", [
  carDrawing,
  z.strictObject({ kind: z.literal("hero") }),
  z.strictObject({ kind: z.literal("category"), category: z.enum(CATEGORY_IDS) }),
  z.strictObject({ kind: z.literal("not-found") }),
  z.strictObject({ kind: z.literal("scene"), scene: z.enum(SCENES) }),
  z.strictObject({ kind: z.literal("icon") }),
  z.strictObject({
    kind: z.literal("portrait"),
    of: z.enum(["person", "dealer"]),
    variant: z.int().min(0).max(999_999),
  }),
]);

export type Drawing = z.infer<typeof drawingSchema>;
export type CarDrawing = z.infer<typeof carDrawing>;
