import { z } from "zod";
import { Text, whole } from "../contract/base.ts";
import { Brand } from "./brand.ts";
import { imageIdOfAddress, picturePath } from "./pictures.ts";
import type { SitePart } from "./site-parts.ts";
import { CATEGORY_IDS } from "./vocabulary.ts";

/** From and to, as for whoever sets them in the environment. */
export const TRADE_LIMITS = {
  hold_hours: [1, 336],
  offer_hours: [1, 72],
  listing_days: [1, 3650],
} as const;

export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}

/** What holds for cars and bookings that are made from now on. */
export const Trade = z.object({
  /** Of prices that say none: ISO 4217. */
  currency: z.string().refine(isCurrency, "must be a currency code, such as EUR"),
  /** How long a booked car is held for its buyer to pay. */
  hold_hours: whole(...TRADE_LIMITS.hold_hours, "is required"),
  /** How long a car that has become free is kept for whoever waits next. */
  offer_hours: whole(...TRADE_LIMITS.offer_hours, "is required"),
  /** How long a listing lasts before it has to be renewed. */
  listing_days: whole(...TRADE_LIMITS.listing_days, "is required"),
});
export type Trade = z.infer<typeof Trade>;

/** The address of a picture of this site, in its one form; nothing where the site draws one itself. */
const OwnPicture = z
  .string()
  .trim()
  .overwrite((address) => {
    const id = imageIdOfAddress(address);
    return id === undefined ? address : picturePath(id, 800, "webp");
  })
  .refine(
    (address) => address === "" || imageIdOfAddress(address) !== undefined,
    "is not a picture that was uploaded to this site",
  );

/** What is said and shown of a category. Its name is the specification's and stays. */
const CategoryContent = z.object({
  category_id: z.enum(CATEGORY_IDS, "is no such category"),
  description: Text(200),
  picture: OwnPicture,
});

const Categories = z.object({
  /** In the order of the home page. */
  list: z
    .array(CategoryContent)
    .refine(
      (list) =>
        list.length === CATEGORY_IDS.length &&
        new Set(list.map((each) => each.category_id)).size === CATEGORY_IDS.length,
      "must have every category once",
    ),
});

const { hero, guide, rental, chauffeur, statistics, app, blog } = Brand.shape;

/** What each part takes. */
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
  trade: Trade,
} satisfies Record<SitePart, z.ZodType>;
export type SiteValues = { [P in SitePart]: z.infer<(typeof SITE_PARTS)[P]> };
