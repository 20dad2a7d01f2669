import { z } from "zod";
import { whole } from "../contract/base.ts";
import { Brand } from "./brand.ts";

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

export const TRADE_FIELDS = ["currency", "hold_hours", "offer_hours", "listing_days"] as const;
export type TradeField = (typeof TRADE_FIELDS)[number];

const { hero, guide, rental, chauffeur, statistics, app, blog } = Brand.shape;

/** What admins change one part at a time, and what each part takes. */
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
  blog: z.object({ entries: blog }),
  trade: Trade,
};
export type SitePart = keyof typeof SITE_PARTS;
export type SiteValues = { [P in SitePart]: z.infer<(typeof SITE_PARTS)[P]> };

export const PART_NAMES: Record<SitePart, string> = {
  brand: "Name and contact",
  hero: "Banner",
  guide: "Guide",
  rental: "Rental",
  chauffeur: "Chauffeur",
  statistics: "Figures of the home page",
  app: "App",
  blog: "Blog",
  trade: "Trade",
};
