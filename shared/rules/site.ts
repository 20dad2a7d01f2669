import type { Picture } from "../contract/product-shapes.ts";
import type { Brand } from "./brand.ts";
import type { CategoryId } from "./vocabulary.ts";

/** Drawings of the site itself, not of a car. */
export const SITE_PICTURES = ["hero", "notFound", "app", "guide", "rental", "chauffeur"] as const;
export type SitePicture = (typeof SITE_PICTURES)[number];

/** A drawing of the site, and the id of its version for dark pages, where it has one. */
export type SiteDrawing = Picture & { dark?: string };

/** The operator's settings that every page needs; the same for all visitors. */
export interface Site {
  /** Origin of the site, such as `https://cars.example.org`. */
  origin: string;
  locale: string;
  timeZone: string;
  distanceUnit: "km" | "mi";
  /** Currency of new listings; existing ones keep theirs. */
  currency: string;
  isDemo: boolean;
  /** Undefined where the site is no demo that everybody may use. */
  publicDemo:
    | {
        /** When everything is deleted, and who sees it until then, by language. */
        notices: Readonly<Record<string, string>>;
        /** Ids of the pictures that stand in for a person's photo and a car's, because it keeps no uploads. */
        portrait: string;
        car: string;
      }
    | undefined;
  /** Whether VINs can be decoded on this site. */
  readsVins: boolean;
  /** Name and contact details; marketing texts are sent only to the pages that show them. */
  brand: Pick<Brand, "name" | "phone" | "email" | "address" | "copyright" | "description">;
  pictures: Pick<Record<SitePicture, SiteDrawing>, "notFound">;
}

/** The operator's content of the home page and the blog, with pictures. */
export interface Marketing {
  brand: Brand;
  pictures: Record<SitePicture, SiteDrawing>;
  /** One picture per sample car, in the order of `brand.galleries`. */
  sampleCars: Picture[][];
  /** Paths of the default drawings, for categories without a picture of their own. */
  categoryDrawings: Record<CategoryId, string>;
  /** Paths of their versions for dark pages, by the path of the drawing. */
  darkDrawings: Record<string, string>;
}

/** Header by which the page renderer passes the hashes of its inline scripts to the server. */
export const SCRIPT_HASHES_HEADER = "x-page-scripts";
