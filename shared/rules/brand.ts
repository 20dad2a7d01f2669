import { t } from "../lib/text.ts";
import { z } from "zod";
import { Paragraphs, Phone, Text } from "../contract/base.ts";
import { BODIES, COLOURS } from "./vocabulary.ts";

const REQUIRED = t`This field is required`;
const Line = Text(200).min(1, REQUIRED);
const Paragraph = Paragraphs(1000).min(1, REQUIRED);
const Markdown = Paragraphs(20_000).min(1, REQUIRED);
const MOST_BLOG_ENTRIES = 50;

const SampleCar = z.object({
  name: Line,
  body: z.enum(BODIES),
  colour: z.enum(COLOURS),
  /** Stars out of five, in halves. The operator's opinion, not customers'. */
  rating: z.number().min(0).max(5).multipleOf(0.5),
});

/**
 * The operator's own content: name, contact details, marketing texts and marketing figures. The product
 * measures none of these; the operator is responsible for them.
 */
export const Brand = z.object({
  /** Short enough for the header on a phone. */
  name: Text(40).min(1, REQUIRED),
  phone: Phone(40, REQUIRED),
  email: Text(254)
    .min(1, REQUIRED)
    .pipe(z.email(t`Enter an email address, like name@example.com`)),
  address: Line,
  copyright: Line,
  description: Paragraph,
  hero: z.object({ title: Line, text: Paragraph, action: Line }),
  app: z.object({ title: Line, text: Paragraph, note: Line }),
  guide: z.object({
    title: Line,
    steps: z
      .array(z.object({ title: Line, text: Paragraph }))
      .min(1, t`Add at least one`)
      .max(6, t`Add at most 6`),
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
      .min(1, t`Add at least one`)
      .max(4, t`Add at most 4`),
  }),
  /** Pages of the footer, in Markdown. */
  texts: z.strictObject({
    help: Markdown,
    terms: Markdown,
    privacy: Markdown,
    imprint: Markdown,
  }),
  blog: z
    .array(z.object({ question: Line, answer: Paragraphs(4000).min(1, REQUIRED) }))
    .min(1, t`Add at least one`)
    .max(MOST_BLOG_ENTRIES, { error: () => t`Add at most ${MOST_BLOG_ENTRIES}` }),
});
export type Brand = z.infer<typeof Brand>;
