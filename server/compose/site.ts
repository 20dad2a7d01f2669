import type { Kysely } from "kysely";
import { t } from "#shared/lib/text.ts";
import type { Picture } from "#shared/contract/product-shapes.ts";
import type { Brand } from "#shared/rules/brand.ts";
import type { Marketing, Site, SiteDrawing, SitePicture } from "#shared/rules/site.ts";
import { picturePath } from "#shared/rules/pictures.ts";
import { CATEGORY_IDS } from "#shared/rules/vocabulary.ts";
import type { Config } from "#server/settings/config.ts";
import type { Database } from "#server/db/schema.ts";
import type { Drawing } from "#demo/drawing/types.ts";
import { showCategoryPicture } from "#server/features/categories/show-category-picture.ts";
import { describePublicDemo, STAND_INS } from "./describe-public-demo.ts";
import {
  registerDrawings,
  type RegisteredImage,
} from "#server/features/images/register-drawings.ts";

const DRAWINGS: Record<SitePicture, { drawing: Drawing; alt: string }> = {
  hero: { drawing: { kind: "hero" }, alt: t`Cars in a bright showroom` },
  notFound: { drawing: { kind: "not-found" }, alt: t`404: an empty parking bay` },
  app: { drawing: { kind: "scene", scene: "app" }, alt: t`The site on a phone` },
  guide: { drawing: { kind: "scene", scene: "guide" }, alt: t`A car being looked over` },
  rental: { drawing: { kind: "scene", scene: "rental" }, alt: t`A car on the road` },
  chauffeur: { drawing: { kind: "scene", scene: "chauffeur" }, alt: t`A dark sedan waiting` },
};

/** Gives the sample cars of the galleries their own proportions; with this one, the first SUV is a tall one. */
const SAMPLE_VARIANT = 701;

/**
 * The operator's settings for every page, with the site's own pictures registered. The brand is read at each
 * rendering, because admins change it while the site runs.
 */
export async function composeSite(
  kysely: Kysely<Database>,
  config: Config & { publicUrl: string },
  brand: Readonly<Brand>,
  { readsVins, trade }: Pick<Site, "readsVins"> & { trade: { readonly currency: string } },
): Promise<{ site: Site; marketing: Marketing }> {
  const names = Object.keys(DRAWINGS) as SitePicture[]; // keys of the record above
  const rows = await registerWithDusk(
    kysely,
    names.map((name) => DRAWINGS[name].drawing),
  );
  const pictures = Object.fromEntries(
    names.map((name, at) => {
      const dark = rows[at]?.dark?.id;
      const picture = toPicture(rows[at]?.image, DRAWINGS[name].alt);
      return [name, dark === undefined || dark === picture.id ? picture : { ...picture, dark }];
    }),
    // One entry for each name; the rows are in the same order.
  ) as Record<SitePicture, SiteDrawing>;

  const categories = await registerWithDusk(
    kysely,
    CATEGORY_IDS.map((category) => ({ kind: "category", category })),
  );
  const categoryDrawings: Marketing["categoryDrawings"] = { "01": "", "02": "", "03": "" };
  const darkDrawings: Record<string, string> = {};
  for (const [at, id] of CATEGORY_IDS.entries()) {
    const { image, dark } = categories[at] ?? {};
    if (image === undefined || dark === undefined) continue;
    await showCategoryPicture(kysely, id, image.id);
    categoryDrawings[id] = picturePath(image.id, 800, "webp");
    darkDrawings[categoryDrawings[id]] = picturePath(dark.id, 800, "webp");
  }

  const sampleCars: Picture[][] = [];
  for (const gallery of brand.galleries) {
    const drawings = gallery.cars.map(({ body, colour }, at): Drawing => ({
      kind: "car",
      body,
      colour,
      variant: SAMPLE_VARIANT + at,
      view: "side",
      light: "noon",
    }));
    const images = await registerDrawings(kysely, drawings);
    sampleCars.push(images.map((image, at) => toPicture(image, gallery.cars[at]?.name ?? "")));
  }

  const standIns = config.publicDemo ? await registerDrawings(kysely, STAND_INS) : [];
  const site: Site = {
    origin: config.publicUrl,
    locale: config.locale,
    timeZone: config.timeZone,
    distanceUnit: config.distanceUnit,
    // Getter for the current value: admins change it while the site runs.
    get currency() {
      return trade.currency;
    },
    isDemo: config.isDemo,
    publicDemo: describePublicDemo(
      config,
      standIns.map(({ id }) => id),
    ),
    readsVins,
    get brand() {
      return briefBrand(brand);
    },
    pictures: { notFound: pictures.notFound },
  };
  return { site, marketing: { brand, pictures, sampleCars, categoryDrawings, darkDrawings } };
}

/** What every page is given of the brand. */
export function briefBrand(brand: Readonly<Brand>): Site["brand"] {
  const { name, phone, email, address, copyright, description } = brand;
  return { name, phone, email, address, copyright, description };
}

/** Registers drawings, each with its version for dark pages; both are the same row where there is no other version. */
async function registerWithDusk(kysely: Kysely<Database>, drawings: readonly Drawing[]) {
  const images = await registerDrawings(kysely, [...drawings, ...drawings.map(atDusk)]);
  return drawings.map((_, at) => ({ image: images[at], dark: images[at + drawings.length] }));
}

/** The drawing for dark pages; one that shows the night already is its own. */
function atDusk(drawing: Drawing): Drawing {
  const isNight = drawing.kind === "scene" && drawing.scene === "chauffeur";
  const isOfCar = drawing.kind === "car" || drawing.kind === "portrait" || drawing.kind === "icon";
  return isNight || isOfCar ? drawing : { ...drawing, isDark: true };
}

function toPicture(row: RegisteredImage | undefined, alt: string): Picture {
  if (row === undefined) throw new Error(`the picture "${alt}" was not registered`);
  const { id, width, height, thumbhash } = row;
  return { id, width, height, thumbhash, alt };
}
