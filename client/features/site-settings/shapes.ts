import type { SitePart } from "#shared/rules/site-parts.ts";
import { CATEGORY_IDS, categoryNameOf } from "#shared/rules/vocabulary.ts";

export interface FieldShape {
  name: string;
  label: string;
  /** Default: text of one line. */
  kind?: "text" | "page" | "email" | "tel" | "number" | "currency" | "picture";
}

export interface RowsShape {
  name: string;
  kind: "rows";
  /** Singular noun for a row, such as "Step". */
  one: string;
  /** Plural, such as "Steps". */
  several: string;
  most: number;
  fields: readonly FieldShape[];
  /**
   * The title of each row where their number is fixed: they can be moved and edited, but not added or
   * removed.
   */
  titleOf?: (fields: Readonly<Record<string, string>>) => string;
}

interface PartShape {
  explanation: string;
  fields: readonly (FieldShape | RowsShape)[];
}

const TITLE: FieldShape = { name: "title", label: "Heading" };
const TEXT: FieldShape = { name: "text", label: "Text", kind: "text" };

/** The forms, in their order on the page. */
export const PART_SHAPES: Record<SitePart, PartShape> = {
  brand: {
    explanation: "In the header, footer, page titles, emails and receipts.",
    fields: [
      { name: "name", label: "Name" },
      { name: "phone", label: "Phone", kind: "tel" },
      { name: "email", label: "Email", kind: "email" },
      { name: "address", label: "Address" },
      { name: "copyright", label: "Copyright line" },
      { name: "description", label: "The site in one sentence", kind: "text" },
    ],
  },
  hero: {
    explanation: "At the top of the home page.",
    fields: [TITLE, TEXT, { name: "action", label: "Button" }],
  },
  guide: {
    explanation: "How to buy a car, step by step, on the home page.",
    fields: [
      TITLE,
      {
        name: "steps",
        kind: "rows",
        one: "Step",
        several: "Steps",
        most: 6,
        fields: [TITLE, TEXT],
      },
    ],
  },
  rental: { explanation: "On the home page.", fields: [TITLE, TEXT] },
  chauffeur: { explanation: "On the home page, with your phone.", fields: [TITLE, TEXT] },
  statistics: {
    explanation: "Shown as entered. You’re responsible for their accuracy.",
    fields: [
      TITLE,
      {
        name: "figures",
        kind: "rows",
        one: "Statistic",
        several: "Statistics",
        most: 4,
        fields: [
          { name: "figure", label: "Number" },
          { name: "label", label: "What it counts" },
        ],
      },
    ],
  },
  app: {
    explanation: "At the end of the home page.",
    fields: [TITLE, TEXT, { name: "note", label: "How to install it" }],
  },
  categories: {
    explanation:
      "On the home page in this order, and at the top of their own pages. The names are fixed.",
    fields: [
      {
        name: "list",
        kind: "rows",
        one: "Category",
        several: "Categories",
        most: CATEGORY_IDS.length,
        titleOf: (fields) => categoryNameOf(fields["category_id"] ?? ""),
        fields: [
          { name: "description", label: "One-sentence description" },
          { name: "picture", label: "Picture", kind: "picture" },
        ],
      },
    ],
  },
  blog: {
    explanation: "Entries of the Blogs page, in order. A blank line starts a new paragraph.",
    fields: [
      {
        name: "entries",
        kind: "rows",
        one: "Entry",
        several: "Entries",
        most: 50,
        fields: [
          { name: "question", label: "Question" },
          { name: "answer", label: "Answer", kind: "text" },
        ],
      },
    ],
  },
  texts: {
    explanation:
      "Pages linked in the footer, in Markdown: # heading, - list, **bold**, [link](/help). {name}, {email}, {phone} and {address} are filled in.",
    fields: [
      { name: "help", label: "Help", kind: "page" },
      { name: "terms", label: "Terms", kind: "page" },
      { name: "privacy", label: "Privacy", kind: "page" },
      { name: "imprint", label: "Imprint", kind: "page" },
    ],
  },
  trade: {
    explanation:
      "For new cars and bookings. Existing listings keep their currency and expiry date. Existing reservations keep their time.",
    fields: [
      { name: "currency", label: "Currency of new listings", kind: "currency" },
      { name: "hold_hours", label: "Hours a booked car stays reserved", kind: "number" },
      {
        name: "offer_hours",
        label: "Hours the next person on the waiting list has to book",
        kind: "number",
      },
      { name: "listing_days", label: "Days a car stays on sale", kind: "number" },
    ],
  },
};
