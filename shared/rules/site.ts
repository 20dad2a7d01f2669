import type { Picture } from "../contract/product-shapes.ts";
import type { Brand } from "./brand.ts";
import type { CategoryId } from "./vocabulary.ts";

/** Drawings that belong to the site itself, not to a car. */
export const SITE_PICTURES = ["hero", "notFound", "app", "guide", "rental", "chauffeur"] as const;
export type SitePicture = (typeof SITE_PICTURES)[number];

/** What the operator has set and every page needs; the same for all visitors. */
export interface Site {
  /** Origin of the site, such as `https://cars.example.org`. */
  origin: string;
  locale: string;
  timeZone: string;
  distanceUnit: "km" | "mi";
  /** Of the prices of new listings; the others keep their own. */
  currency: string;
  isDemo: boolean;
  /** Vehicle identification numbers can be read here. */
  readsVins: boolean;
  /** Name and contact details; marketing words go only to the pages that show them. */
  brand: Pick<Brand, "name" | "phone" | "email" | "address" | "copyright" | "description">;
  pictures: Pick<Record<SitePicture, Picture>, "notFound">;
}

/** What the home page and the blog show: the operator's own words, with their pictures. */
export interface Marketing {
  brand: Brand;
  pictures: Record<SitePicture, Picture>;
  /** One picture per sample car, in the order of `brand.galleries`. */
  sampleCars: Picture[][];
  /** Addresses of what the site draws for the categories that admins have given no picture. */
  categoryDrawings: Record<CategoryId, string>;
}

/** In which the page renderer tells the server the hashes of the scripts it has written. */
export const SCRIPT_HASHES_HEADER = "x-page-scripts";
