/**
 * Parts of the settings, each changed as a whole by admins, with their labels. Their schemas are in
 * site-settings.ts.
 */
export const PART_NAMES = {
  brand: "Name and contact",
  hero: "Banner",
  guide: "Guide",
  rental: "Rental",
  chauffeur: "Chauffeur",
  statistics: "Home page statistics",
  app: "App",
  categories: "Categories",
  blog: "Blog",
  texts: "Help and legal texts",
  trade: "Trade",
} as const;
export type SitePart = keyof typeof PART_NAMES;
export const PARTS = Object.keys(PART_NAMES) as [SitePart, ...SitePart[]]; // keys of the record above

export const TRADE_FIELDS = ["currency", "hold_hours", "offer_hours", "listing_days"] as const;
export type TradeField = (typeof TRADE_FIELDS)[number];
