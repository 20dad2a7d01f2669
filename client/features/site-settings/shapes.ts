import { t } from "#shared/lib/text.ts";
import type { SitePart } from "#shared/rules/site-parts.ts";
import { CATEGORY, ENTRY, type RowWords, STATISTIC, STEP } from "./row-words.ts";
import { categoryWord } from "#client/domain/category-word.ts";
import { CATEGORY_IDS, categoryNameOf } from "#shared/rules/vocabulary.ts";

export interface FieldShape {
  name: string;
  label: string;
  /** Default: text of one line. */
  kind?: "text" | "page" | "email" | "tel" | "number" | "currency" | "picture";
  /** Whether the value is the same in every language. */
  isShared?: boolean;
}

export interface RowsShape {
  name: string;
  kind: "rows";
  /** What is said of a row and of its place. */
  words: RowWords;
  /** Plural, such as "Steps". */
  several: string;
  most: number;
  fields: readonly FieldShape[];
  /**
   * The title of each row where their number is fixed: they can be moved and edited, but not added or
   * removed.
   */
  titleOf?: (fields: Readonly<Record<string, string>>) => string;
  /** Whether the rows stay in their order. */
  isFixed?: boolean;
}

interface PartShape {
  explanation: string;
  fields: readonly (FieldShape | RowsShape)[];
}

const TITLE: FieldShape = { name: "title", label: t`Heading` };
const TEXT: FieldShape = { name: "text", label: t`Text`, kind: "text" };

/** The forms, in their order on the page. */
export const PART_SHAPES: Record<SitePart, PartShape> = {
  brand: {
    explanation: t`In the header, footer, page titles, emails and receipts.`,
    fields: [
      { name: "name", label: t`Name`, isShared: true },
      { name: "phone", label: t`Phone`, kind: "tel", isShared: true },
      { name: "email", label: t`Email`, kind: "email", isShared: true },
      { name: "address", label: t`Address` },
      { name: "copyright", label: t`Copyright line` },
      { name: "description", label: t`The site in one sentence`, kind: "text" },
    ],
  },
  hero: {
    explanation: t`At the top of the home page.`,
    fields: [TITLE, TEXT, { name: "action", label: t`Button` }],
  },
  guide: {
    explanation: t`How to buy a car, step by step, on the home page.`,
    fields: [
      TITLE,
      {
        name: "steps",
        kind: "rows",
        words: STEP,
        several: t`Steps`,
        most: 6,
        fields: [TITLE, TEXT],
      },
    ],
  },
  rental: { explanation: t`On the home page.`, fields: [TITLE, TEXT] },
  chauffeur: { explanation: t`On the home page, with your phone.`, fields: [TITLE, TEXT] },
  statistics: {
    explanation: t`Statistics are shown as entered. You’re responsible for their accuracy.`,
    fields: [
      TITLE,
      {
        name: "figures",
        kind: "rows",
        words: STATISTIC,
        several: t.of("rows")`Statistics`,
        most: 4,
        fields: [
          { name: "figure", label: t.of("a statistic")`Number` },
          { name: "label", label: t`What the number counts` },
        ],
      },
    ],
  },
  app: {
    explanation: t`At the end of the home page.`,
    fields: [TITLE, TEXT, { name: "note", label: t`How to install the app` }],
  },
  categories: {
    explanation: t`On the home page in this order, and at the top of their own pages. The names are fixed.`,
    fields: [
      {
        name: "list",
        kind: "rows",
        words: CATEGORY,
        several: t`Categories`,
        most: CATEGORY_IDS.length,
        titleOf: (fields) => categoryWord(categoryNameOf(fields["category_id"] ?? "")),
        fields: [
          { name: "description", label: t`One-sentence description` },
          { name: "picture", label: t`Picture`, kind: "picture", isShared: true },
        ],
      },
    ],
  },
  blog: {
    explanation: t`Entries of the Blogs page, in order. A blank line starts a new paragraph.`,
    fields: [
      {
        name: "entries",
        kind: "rows",
        words: ENTRY,
        several: t`Entries`,
        most: 50,
        fields: [
          { name: "question", label: t`Question` },
          { name: "answer", label: t`Answer`, kind: "text" },
        ],
      },
    ],
  },
  texts: {
    explanation: t`Pages linked in the footer, in Markdown: # heading, - list, **bold**, [link](/help). {name}, {email}, {phone} and {address} are filled in.`,
    fields: [
      { name: "help", label: t`Help`, kind: "page" },
      { name: "terms", label: t`Terms`, kind: "page" },
      { name: "privacy", label: t`Privacy`, kind: "page" },
      { name: "imprint", label: t`Imprint`, kind: "page" },
    ],
  },
  trade: {
    explanation: t`For new cars and bookings. Existing listings keep their currency and expiry date. Existing reservations keep their time limit.`,
    fields: [
      { name: "currency", label: t`Currency of new listings`, kind: "currency" },
      { name: "hold_hours", label: t`Hours a booked car stays reserved`, kind: "number" },
      {
        name: "offer_hours",
        label: t`Hours the next person on the waiting list has to book`,
        kind: "number",
      },
      { name: "listing_days", label: t`Days a car stays on sale`, kind: "number" },
    ],
  },
};
