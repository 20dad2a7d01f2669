/**
 * The closed vocabularies of the catalogue. The database checks the same lists (see `server/db/migrations`),
 * so no other value can be stored.
 */

export const CATEGORIES = [
  { category_id: "01", category_name: "SUV" },
  { category_id: "02", category_name: "SEDAN" },
  { category_id: "03", category_name: "VAN" },
] as const;

export const CATEGORY_IDS = ["01", "02", "03"] as const;
export type CategoryId = (typeof CATEGORY_IDS)[number];

export const BODIES = [
  "suv",
  "sedan",
  "hatchback",
  "estate",
  "coupe",
  "convertible",
  "pickup",
  "van",
  "mpv",
] as const;
export type Body = (typeof BODIES)[number];

export const FUELS = [
  "petrol",
  "diesel",
  "hybrid",
  "plug-in hybrid",
  "electric",
  "lpg",
  "cng",
  "hydrogen",
  "other",
] as const;
export type Fuel = (typeof FUELS)[number];

export const GEARBOXES = ["manual", "automatic"] as const;
export type Gearbox = (typeof GEARBOXES)[number];

export const DRIVES = ["front", "rear", "all"] as const;
export type Drive = (typeof DRIVES)[number];

export const COLOURS = [
  "black",
  "white",
  "grey",
  "silver",
  "blue",
  "red",
  "green",
  "brown",
  "beige",
  "yellow",
  "orange",
  "gold",
  "purple",
] as const;
export type Colour = (typeof COLOURS)[number];

/**
 * States of a product. `active` and `reserved` products are public; `reserved` ones are held by a booking. In
 * every other state a product leaves all public lists at once.
 */
export const PRODUCT_STATES = [
  "draft",
  "active",
  "reserved",
  "sold",
  "withdrawn",
  "expired",
] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

export const ROLES = ["Buyer", "Seller", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The category's name; empty for an unknown id. */
export function categoryNameOf(id: string): string {
  return CATEGORIES.find((each) => each.category_id === id)?.category_name ?? "";
}

/** The category's id; empty for an unknown name. */
export function categoryIdOf(name: string): string {
  return CATEGORIES.find((each) => each.category_name === name)?.category_id ?? "";
}

/** The category of a body; anything that is neither tall nor a van is a SEDAN. */
export function categoryOfBody(body: Body): CategoryId {
  if (body === "suv" || body === "pickup") return "01";
  if (body === "van" || body === "mpv") return "03";
  return "02";
}
