import { t } from "../lib/text.ts";
import { z } from "zod";
import { FACT_NAMES } from "../rules/car-facts.ts";
import { OWN_SORTS, OWN_STATES } from "../rules/lists.ts";
import {
  ADMIN_CAR_ACTS,
  MOST_AT_ONCE,
  MOST_PICTURES,
  OWN_CAR_ACTS,
  STOCK_NUMBER_LENGTH,
} from "../rules/listing.ts";
import { NOT_A_PRICE } from "../rules/prices.ts";
import { CATEGORIES, CATEGORY_IDS, PRODUCT_STATES } from "../rules/vocabulary.ts";
import { Acknowledged, allow, call, Entered, Id, price, Text, whole, Phone } from "./base.ts";
import { SENT_FACTS, shapesOf } from "./car-facts.ts";
import { Picture } from "./product-shapes.ts";

/** Calls by which sellers add and change cars, one or several at once. */

/** The addresses of uploaded pictures, the cover first. */
const Images = z
  .array(Text(500))
  .min(1, t`Image is required`)
  .max(MOST_PICTURES, { error: () => t`Choose at most ${MOST_PICTURES} photos` });

/** The required fields of the specification's form. */
const REQUIRED = {
  name: Text(200).min(1, t`Name is required`),
  price: price(t`Price is required`),
  resale_price: price(t`Resale Price is required`),
  location: Text(120).min(1, t`Location is required`),
  old: whole(0, 150, t`Old is required`),
  number: Phone(60, t`Number is required`),
  category_name: Text(20).min(1, t`Category Name is required`),
  category_id: z.enum(CATEGORY_IDS, t`Category Id is required`),
};

/** Empty and null both mean that there is none. */
const StockNumber = z
  .preprocess((value) => (value === "" ? null : value), Text(STOCK_NUMBER_LENGTH).nullable())
  .optional();

interface SentCategory {
  category_id?: string | undefined;
  category_name?: string | undefined;
}

/** Whether id and name are of the same category. */
function isPair({ category_id: id, category_name: name }: SentCategory): boolean {
  return CATEGORIES.some((each) => each.category_id === id && each.category_name === name);
}
const MISMATCH = {
  path: ["category_name"],
  error: t`Choose the name that belongs to this Category ID`,
};

/**
 * The input of Add Product: one picture as `img`, or several as `images`. Seller, email, the seller's
 * picture, `ad` and `posted_time` come from the session and the clock; values of the caller are ignored.
 */
export const NewProduct = z
  .object({
    ...REQUIRED,
    ...SENT_FACTS,
    stock_number: StockNumber,
    img: Text(500).optional(),
    images: Images.optional(),
    /** Idempotency key: a retry after a lost answer adds no second car. */
    request: Id.optional(),
    /** The form's saved draft is deleted with this request. */
    from_draft: z.boolean().optional(),
  })
  .refine(isPair, MISMATCH)
  .refine(({ img, images }) => Boolean(img) || images !== undefined, {
    path: ["img"],
    error: t`Image is required`,
  });
export type NewProduct = z.infer<typeof NewProduct>;

/**
 * A change: an absent field keeps its value, null clears it. `version` is the one that was read (optimistic
 * lock).
 */
const ChangedProduct = z
  .object({
    id: Id,
    ...z.object(REQUIRED).partial().shape,
    ...SENT_FACTS,
    stock_number: StockNumber,
    images: Images.optional(),
    version: whole(1, 2_000_000_000, t`Send the number of the version you edited`),
  })
  .refine(
    (sent) => (sent.category_id === undefined && sent.category_name === undefined) || isPair(sent),
    MISMATCH,
  );
export type ChangedProduct = z.infer<typeof ChangedProduct>;

/** A car for its seller, with everything that the form needs to change it. */
export const Listing = z.object({
  _id: z.string(),
  version: z.int(),
  state: z.enum(PRODUCT_STATES),
  /** Taken down by an admin: the car's page is hidden. */
  is_taken_down: z.boolean(),
  expires_at: z.string(),
  currency: z.string(),
  name: z.string(),
  price: z.number().nullable(),
  resale_price: z.number(),
  location: z.string().nullable(),
  old: z.int().nullable(),
  number: z.string().nullable(),
  /** The seller's own number of the car; nobody but the seller and admins sees it. */
  stock_number: z.string().nullable(),
  category_name: z.string(),
  category_id: z.enum(CATEGORY_IDS),
  ...shapesOf(FACT_NAMES),
  pictures: z.array(Picture),
});
export type Listing = z.infer<typeof Listing>;

/** A draft of the form: texts by field name, and the pictures uploaded for it. */
const Draft = z.object({
  fields: z.record(z.string().max(40), z.string().max(10_000)),
  pictures: z.array(Picture),
  savedAt: z.string(),
});

const Ids = z
  .array(Id)
  .min(1, t`Choose at least one car`)
  .max(MOST_AT_ONCE, { error: () => t`Choose at most ${MOST_AT_ONCE} cars` });

/** How prices are to be changed: exactly one of the three. Amounts are in major units of each car's currency. */
const Reprice = z
  .object({
    ids: Ids,
    /** Per cent, such as -5; rounded to whole units. */
    percent: z
      .number(t`Enter a number, for example -5`)
      .min(-90, t`Enter -90 or more`)
      .max(400, t`Enter 400 or less`)
      .optional(),
    /** Added to the price, such as -500. */
    amount: z.number(t`Enter a number, for example -500`).optional(),
    /** The new price. */
    price: z
      .number(NOT_A_PRICE)
      .positive(t`Enter an amount above 0`)
      .optional(),
  })
  .superRefine(({ percent, amount, price }, { addIssue }) => {
    const given = [percent, amount, price].filter((value) => value !== undefined);
    if (given.length !== 1)
      addIssue({
        code: "custom",
        path: ["percent"],
        message: t`Send exactly one of percent, amount and price`,
      });
  });
export type Reprice = z.infer<typeof Reprice>;

/** The outcome for each car of a bulk action; `problem` is a sentence where one is left as it was. */
const ActResult = z.object({
  /** Token that undoes the action, once, within ten minutes; null when nothing was changed. */
  undo: z.string().nullable(),
  cars: z.array(
    z.object({ _id: z.string(), name: z.string().nullable(), problem: z.string().nullable() }),
  ),
});
export type ActResult = z.infer<typeof ActResult>;

export const listings = {
  find: call
    .route({ method: "GET", path: "/listings/{id}", summary: "A car as its seller edits it" })
    .meta(allow("owner"))
    .input(z.object({ id: Id }))
    .output(Listing),

  change: call
    .route({
      method: "PATCH",
      path: "/listings/{id}",
      summary: "Change a car; refused with 409 if it has changed since `version`",
    })
    .meta(allow("owner"))
    .input(ChangedProduct)
    .output(Listing),

  counts: call
    .route({
      method: "GET",
      path: "/listings/counts",
      summary: "How many cars the caller has, by state",
    })
    .meta(allow("seller"))
    .output(z.partialRecord(z.enum(OWN_STATES), z.int())),

  export: call
    .route({
      method: "GET",
      path: "/listings/export",
      summary:
        "The caller’s cars as a CSV file, searched, filtered and ordered as `/sellerproducts`",
    })
    .meta(allow("seller"))
    .input(
      z.object({
        state: z.enum(OWN_STATES, t`Choose one of the states offered`).optional(),
        sort: z.enum(OWN_SORTS, t`Choose one of the sort orders offered`).default("newest"),
        q: Text(100).optional(),
      }),
    )
    .output(z.file()),

  act: call
    .route({
      method: "POST",
      path: "/listings/act",
      summary: "Withdraw, mark as sold, renew, put back on sale, promote or stop promoting",
    })
    .meta(allow("seller"))
    .input(z.object({ ids: Ids, act: z.enum(OWN_CAR_ACTS, t`Choose one of the actions offered`) }))
    .output(ActResult),

  remove: call
    .route({
      method: "POST",
      path: "/listings/delete",
      summary: "Delete cars of the caller; `count` is their number, as a person typed it",
    })
    .meta(allow("seller"))
    .input(
      z
        .object({ ids: Ids, count: z.int(t`Type the number of cars`) })
        .refine(({ ids, count }) => new Set(ids).size === count, {
          path: ["count"],
          error: t`Type the number of cars that you want to delete`,
        }),
    )
    .output(ActResult),

  restore: call
    .route({
      method: "POST",
      path: "/listings/restore",
      summary: "Restore cars that the caller has deleted within the last minute",
    })
    .meta(allow("seller"))
    .input(z.object({ ids: Ids }))
    .output(ActResult),

  reprice: call
    .route({
      method: "POST",
      path: "/listings/reprice",
      summary: "Change the asking prices of cars by a percentage, by an amount or to a price",
    })
    .meta(allow("seller"))
    .input(Reprice)
    .output(ActResult),

  undo: call
    .route({ method: "POST", path: "/listings/undo", summary: "Undo a bulk action" })
    .meta(allow("seller"))
    .input(z.object({ undo: Id }))
    .output(ActResult),

  /** Each car is decided for itself. */
  actOnAny: call
    .route({
      method: "POST",
      path: "/products/act",
      summary: "Withdraw, promote, stop promoting, delete or restore any cars",
    })
    .meta(allow("admin"))
    .input(
      z.object({ ids: Ids, act: z.enum(ADMIN_CAR_ACTS, t`Choose one of the actions offered`) }),
    )
    .output(ActResult),

  undoOnAny: call
    .route({ method: "POST", path: "/products/undo", summary: "Put withdrawn cars back on sale" })
    .meta(allow("admin"))
    .input(z.object({ undo: Id }))
    .output(ActResult),

  findDraft: call
    .route({ method: "GET", path: "/listings/draft", summary: "The draft of a new car" })
    .meta(allow("seller"))
    .output(z.object({ draft: Draft.nullable() })),

  saveDraft: call
    .route({
      method: "PUT",
      path: "/listings/draft",
      summary: "Save a draft; refused with 409 if it has changed since `after`",
    })
    .meta(allow("seller"))
    .input(
      z.object({
        fields: z
          .record(Entered(40), Entered(10_000))
          .refine((fields) => Object.keys(fields).length <= 60, t`Send fewer fields`),
        images: z
          .array(Text(500))
          .max(MOST_PICTURES, { error: () => t`Choose at most ${MOST_PICTURES} photos` }),
        /**
         * The `savedAt` of the draft that this one overwrites, null for none (optimistic lock). If absent,
         * any draft is overwritten. Where no draft exists, saving always succeeds.
         */
        after: z.iso
          .datetime(t`Send the time of the last save`)
          .nullable()
          .optional(),
      }),
    )
    .output(z.object({ savedAt: z.string() })),

  removeDraft: call
    .route({ method: "DELETE", path: "/listings/draft", summary: "Delete the draft" })
    .meta(allow("seller"))
    .output(Acknowledged),
};
