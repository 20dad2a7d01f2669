import { z } from "zod";
import { BODIES, COLOURS } from "./vocabulary.ts";

const Line = z.string().trim().min(1).max(200);
const Paragraph = z.string().trim().min(1).max(1000);

const SampleCar = z.object({
  name: Line,
  body: z.enum(BODIES),
  colour: z.enum(COLOURS),
  /** Stars out of five, in halves. An opinion of the operator's, not of customers. */
  rating: z.number().min(0).max(5).multipleOf(0.5),
});

/**
 * The operator's own words: name, contact details, marketing texts and marketing figures. Nothing
 * here is measured by the product; whoever runs the site answers for it.
 */
export const Brand = z.object({
  name: Line,
  phone: Line,
  email: z.email(),
  address: Line,
  copyright: Line,
  description: Paragraph,
  hero: z.object({ title: Line, text: Paragraph, action: Line }),
  app: z.object({ title: Line, text: Paragraph, note: Line }),
  guide: z.object({
    title: Line,
    steps: z
      .array(z.object({ title: Line, text: Paragraph }))
      .min(1)
      .max(6),
  }),
  galleries: z
    .array(z.object({ title: Line, note: Line, cars: z.array(SampleCar).min(1).max(8) }))
    .max(4),
  rental: z.object({ title: Line, text: Paragraph }),
  chauffeur: z.object({ title: Line, text: Paragraph }),
  statistics: z.object({
    title: Line,
    figures: z
      .array(z.object({ figure: Line, label: Line }))
      .min(1)
      .max(4),
  }),
  blog: z.array(z.object({ question: Line, answer: z.string().trim().min(1).max(4000) })).min(1),
});
export type Brand = z.infer<typeof Brand>;
