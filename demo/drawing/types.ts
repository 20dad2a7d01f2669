import { z } from "zod";
import { BODIES, CATEGORY_IDS, COLOURS, GEARBOXES } from "#shared/rules/vocabulary.ts";

export const VIEWS = ["side", "front", "rear", "wheel", "interior"] as const;
export type View = (typeof VIEWS)[number];

export const LIGHTS = ["morning", "noon", "overcast", "dusk"] as const;
export type Light = (typeof LIGHTS)[number];

/** What the car stands on. */
export const GROUNDS = ["studio", "asphalt", "gravel", "wet"] as const;
export type Ground = (typeof GROUNDS)[number];

/** What of the car's side is in the frame. */
export const CROPS = ["whole", "nose", "tail", "wheel"] as const;
export type Crop = (typeof CROPS)[number];

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
  /** A studio when absent. */
  ground: z.enum(GROUNDS).optional(),
  /** Of the side view: the nose points to the left unless it is set. */
  facesRight: z.literal(true).optional(),
  /** Of the side view: the whole car when absent. */
  crop: z.enum(CROPS).optional(),
  /** Which lever the interior shows; automatic when absent. */
  gearbox: z.enum(GEARBOXES).optional(),
});

/** The picture's version for dark pages, at dusk. */
const isDark = z.literal(true).optional();

/** What a picture shows. Stored with the picture, so it can be drawn again at any size. */
export const drawingSchema = z.discriminatedUnion("kind", [
  carDrawing,
  z.strictObject({ kind: z.literal("hero"), isDark }),
  z.strictObject({ kind: z.literal("category"), category: z.enum(CATEGORY_IDS), isDark }),
  z.strictObject({ kind: z.literal("not-found"), isDark }),
  z.strictObject({ kind: z.literal("scene"), scene: z.enum(SCENES), isDark }),
  z.strictObject({ kind: z.literal("icon") }),
  z.strictObject({
    kind: z.literal("portrait"),
    of: z.enum(["person", "dealer"]),
    variant: z.int().min(0).max(999_999),
  }),
]);

export type Drawing = z.infer<typeof drawingSchema>;
export type CarDrawing = z.infer<typeof carDrawing>;
