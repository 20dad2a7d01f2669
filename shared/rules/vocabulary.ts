/**
 * The closed word lists of the catalogue. The database checks the same lists (see
 * `server/db/migrations`), so a value outside them can be stored by nobody.
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
 * A product's life. `active` and `reserved` products are public; `reserved` ones are held by a
 * booking; the others leave every public list at once.
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

/** The empty text for what is no id of a category. */
export function categoryNameOf(id: string): string {
  return CATEGORIES.find((each) => each.category_id === id)?.category_name ?? "";
}

/** The empty text for what is no name of a category. */
export function categoryIdOf(name: string): string {
  return CATEGORIES.find((each) => each.category_name === name)?.category_id ?? "";
}

/** Which of the three categories a body belongs to; what is neither tall nor a van is a SEDAN. */
export function categoryOfBody(body: Body): CategoryId {
  if (body === "suv" || body === "pickup") return "01";
  if (body === "van" || body === "mpv") return "03";
  return "02";
}
