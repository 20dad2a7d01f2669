import { t } from "../lib/text.ts";

/**
 * Parts of the settings, each changed as a whole by admins, with their labels. Their schemas are in
 * site-settings.ts.
 */
export const PART_NAMES = {
  brand: t`Name and contact`,
  hero: t`Banner`,
  guide: t`Guide`,
  rental: t`Rental`,
  chauffeur: t`Chauffeur`,
  statistics: t`Home page statistics`,
  app: t`App`,
  categories: t`Categories`,
  blog: t`Blog`,
  texts: t`Help and legal texts`,
  trade: t`Trade`,
} as const;
export type SitePart = keyof typeof PART_NAMES;
export const PARTS = Object.keys(PART_NAMES) as [SitePart, ...SitePart[]]; // keys of the record above

/** A part with texts, which may differ between languages. */
export type TextPart = Exclude<SitePart, "trade">;
export const TEXT_PARTS = PARTS.filter((part): part is TextPart => part !== "trade");

export const TRADE_FIELDS = ["currency", "hold_hours", "offer_hours", "listing_days"] as const;
export type TradeField = (typeof TRADE_FIELDS)[number];
