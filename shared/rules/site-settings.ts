import { t } from "../lib/text.ts";
import { z } from "zod";
import { Text, whole } from "../contract/base.ts";
import { isCurrency } from "../lib/currencies.ts";
import { Brand } from "./brand.ts";
import { imageIdOfAddress, picturePath } from "./pictures.ts";
import type { SitePart, TextPart } from "./site-parts.ts";
import { CATEGORY_IDS } from "./vocabulary.ts";

/** Ranges, from and to; the same as for the operator's environment variables. */
export const TRADE_LIMITS = {
  hold_hours: [1, 336],
  offer_hours: [1, 72],
  listing_days: [1, 3650],
} as const;

/** Settings that apply to new cars and bookings. */
export const Trade = z.object({
  /** Default currency of prices: ISO 4217. */
  currency: z.string().refine(isCurrency, t`Enter a currency code, for example EUR`),
  /** How long a booked car is held for its buyer to pay. */
  hold_hours: whole(...TRADE_LIMITS.hold_hours, t`This field is required`),
  /** How long a car that has become free is offered to the next buyer in line. */
  offer_hours: whole(...TRADE_LIMITS.offer_hours, t`This field is required`),
  /** How long a listing lasts before it has to be renewed. */
  listing_days: whole(...TRADE_LIMITS.listing_days, t`This field is required`),
});
export type Trade = z.infer<typeof Trade>;

/** The normalized address of a picture on this site; empty where the site uses its own drawing. */
const OwnPicture = z
  .string()
  .trim()
  .overwrite((address) => {
    const id = imageIdOfAddress(address);
    return id === undefined ? address : picturePath(id, 800, "webp");
  })
  .refine(
    (address) => address === "" || imageIdOfAddress(address) !== undefined,
    t`Upload the photo to this site first`,
  );

/** Text and picture of a category. Its name is fixed by the specification. */
const CategoryContent = z.object({
  category_id: z.enum(CATEGORY_IDS, t`Choose one of the categories offered`),
  description: Text(200),
  picture: OwnPicture,
});

/** One row for each category. */
function eachCategory<S extends z.ZodObject<{ category_id: z.ZodEnum }>>(content: S) {
  return z
    .array(content)
    .refine(
      (list) =>
        list.length === CATEGORY_IDS.length &&
        new Set(list.map((each) => each.category_id)).size === CATEGORY_IDS.length,
      t`Include every category once`,
    );
}

const Categories = z.object({
  /** In the order of the home page. */
  list: eachCategory(CategoryContent),
});

const { hero, guide, rental, chauffeur, statistics, app, blog, texts } = Brand.shape;

/** The schema of each part. */
export const SITE_PARTS = {
  brand: Brand.pick({
    name: true,
    phone: true,
    email: true,
    address: true,
    copyright: true,
    description: true,
  }),
  hero,
  guide,
  rental,
  chauffeur,
  statistics,
  app,
  categories: Categories,
  blog: z.object({ entries: blog }),
  texts,
  trade: Trade,
} satisfies Record<SitePart, z.ZodType>;
export type SiteValues = { [P in SitePart]: z.infer<(typeof SITE_PARTS)[P]> };

/**
 * The schema of each part's texts in a language other than the first. The name, phone and email of the site, and the
 * pictures and the order of categories, are the same in all languages.
 */
export const PART_TEXTS = {
  brand: SITE_PARTS.brand.pick({ address: true, copyright: true, description: true }),
  hero,
  guide,
  rental,
  chauffeur,
  statistics,
  app,
  categories: z.object({
    list: eachCategory(CategoryContent.pick({ category_id: true, description: true })),
  }),
  blog: SITE_PARTS.blog,
  texts,
} satisfies Record<TextPart, z.ZodType>;
