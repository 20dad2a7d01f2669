import { z } from "zod";
import { CARD_FACTS, PAGE_FACTS, SUMMARY_FACTS } from "../rules/car-facts.ts";
import { CATEGORY_IDS, PRODUCT_STATES } from "../rules/vocabulary.ts";
import { CHECKS } from "../rules/verification.ts";
import { PostedTime } from "./base.ts";
import { shapesOf } from "./car-facts.ts";

/**
 * A picture. Its files are `/images/<id>-<width>.<avif|webp>` for the widths of `shared/rules/pictures.ts`;
 * `thumbhash` (base64) is the placeholder until one has loaded.
 */
export const Picture = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.string(),
  alt: z.string(),
});
export type Picture = z.infer<typeof Picture>;

/**
 * A product in a list: the specification's fields and the facts by which buyers compare cars. Prices are in
 * major units of `currency`, distances in kilometres, `old` in whole years. Only the product's owner and
 * admins get `email` and `number`, only admins get `report`; for everybody else these are null.
 */
export const ProductCard = z.object({
  _id: z.string(),
  name: z.string(),
  img: z.string().nullable(),
  price: z.number().nullable(),
  resale_price: z.number(),
  currency: z.string(),
  location: z.string().nullable(),
  category_name: z.string(),
  category_id: z.enum(CATEGORY_IDS),
  seller: z.string(),
  seller_img: z.string().nullable(),
  email: z.string().nullable(),
  old: z.int().nullable(),
  number: z.string().nullable(),
  ad: z.enum(["yes", "no"]),
  posted_time: PostedTime,
  report: z.int().nullable(),
  status: z.literal("verified").nullable(),
  /** Always "no", as the specification requires. */
  buyer: z.literal("no"),
  // beyond the specification
  posted_at: z.string(),
  state: z.enum(PRODUCT_STATES),
  ...shapesOf(CARD_FACTS),
  seller_kind: z.enum(["private", "dealer"]).nullable(),
  picture: Picture.nullable(),
  picture_count: z.int(),
});
export type ProductCard = z.infer<typeof ProductCard>;

/** A car as bookings and payments show it, as it is now. */
export const CarSummary = z.object({
  ...shapesOf(SUMMARY_FACTS),
  location: z.string().nullable(),
  picture: Picture.nullable(),
});
export type CarSummary = z.infer<typeof CarSummary>;

/** The checks of a verified seller, and when; no checks where an admin knows the seller personally. */
export const Verified = z.object({ checked: z.array(z.enum(CHECKS)), at: z.string() }).nullable();

/**
 * A car's own page: the card's fields and all other known facts. `latitude` and `longitude` are exact only
 * for the car's owner and admins; everybody else gets them rounded to 0.01 degrees. `vin` and `postcode` are
 * public: buyers look up a car's history by the VIN and its distance by the postcode.
 */
export const ProductDetails = ProductCard.omit({ picture: true, picture_count: true }).extend({
  ...shapesOf(PAGE_FACTS),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  seller_id: z.string(),
  seller_since: z.string(),
  /** Whether the seller was asked often enough lately, and has answered most questions within a day. */
  seller_answers_within_day: z.boolean(),
  /** The seller's other cars on sale; counted up to one more than `MOST_OTHER_CARS`. */
  seller_other_cars: z.int(),
  /** When the seller last said that the car can be had: by posting, renewing or changing it, or by a file that has it. */
  confirmed_at: z.string(),
  verified: Verified,
  pictures: z.array(Picture),
  /** Former asking prices and since when, earliest first; empty if the price never changed. */
  price_history: z.array(z.object({ since: z.string(), price: z.number() })),
});
export type ProductDetails = z.infer<typeof ProductDetails>;
