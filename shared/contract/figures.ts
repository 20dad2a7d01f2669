import { t } from "../lib/text.ts";
import { DAY_MS } from "../lib/durations.ts";
import { DASHBOARD_PAGE_SIZE } from "../rules/lists.ts";
import { z } from "zod";
import { isZone } from "../lib/zones.ts";
import {
  FIRST_STEPS,
  CAR_FIGURE_SORTS,
  FIGURES,
  MOST_DAYS,
  OWN_PERIODS,
  PERIODS,
  TASKS,
} from "../rules/figures.ts";
import { PRODUCT_STATES } from "../rules/vocabulary.ts";
import { Acknowledged, allow, call, countedListOf, Id, paging, SHARED, whole } from "./base.ts";

/** The time zone by which days and months are counted. */
const Zone = z
  .string()
  .max(64, t`Use at most 64 characters`)
  .refine(isZone, t`Enter a time zone, for example Europe/Berlin`)
  .default("UTC");

const Day = z.iso
  .date(t`Enter a date, for example 2026-03-31`)
  .refine((day) => day >= "2000", t`Enter 2000-01-01 or a later date`)
  .refine((day) => day < "2200", t`Enter a date before 2200-01-01`);

const AskedPeriod = z
  .object({
    period: z.enum(PERIODS, t`Choose one of the periods offered`).default(PERIODS[0]),
    /** First and last day of a custom period. */
    from: Day.optional(),
    to: Day.optional(),
    zone: Zone,
  })
  .superRefine(({ period, from, to }, { addIssue }) => {
    const refuse = (field: string, message: string) =>
      addIssue({ code: "custom", path: [field], message });
    if (period !== "custom") return;
    if (from === undefined) refuse("from", t`Enter a start date`);
    if (to === undefined) refuse("to", t`Enter an end date`);
    if (from === undefined || to === undefined) return;
    if (to < from) refuse("to", t`Enter an end date on or after the start date`);
    else if (Date.parse(to) - Date.parse(from) >= MOST_DAYS * DAY_MS)
      refuse("to", t`Choose a period of at most ${MOST_DAYS} days`);
  });
/** A period that ends today. */
const OwnPeriod = z.enum(OWN_PERIODS, t`Choose one of the periods offered`).default(OWN_PERIODS[0]);

export type AskedPeriod = z.infer<typeof AskedPeriod>;

/** One figure: its total over the period, over the period before, and its value in each part. */
export const Series = z.object({
  name: z.enum(FIGURES),
  /** Of amounts of money, which are in major units; null for counts. */
  currency: z.string().nullable(),
  /** Money of test cards, which was never charged. */
  is_test: z.boolean(),
  /** Null for a share whose whole is 0; `before` also for views of a time from which none are kept. */
  total: z.number().nullable(),
  before: z.number().nullable(),
  values: z.array(z.number().nullable()),
});
export type Series = z.infer<typeof Series>;

export const Figures = z.object({
  zone: z.string(),
  /** Length of each part; the first and the last month may be incomplete. */
  unit: z.enum(["day", "month"]),
  /** First and last day of the period, and of the period before, which it is compared with. */
  from: z.string(),
  to: z.string(),
  before_from: z.string(),
  before_to: z.string(),
  /** The first day of each part. */
  parts: z.array(z.string()),
  series: z.array(Series),
});
export type Figures = z.infer<typeof Figures>;

/** A kind of open task, with how many there are. */
export const Task = z.object({ name: z.enum(TASKS), count: z.int().min(1) });
export type Task = z.infer<typeof Task>;

export const Tasks = z.object({
  tasks: z.array(Task),
  /** First steps that a new seller has not done yet; empty for other users. */
  steps: z.array(z.enum(FIRST_STEPS)),
});
export type Tasks = z.infer<typeof Tasks>;

/** A figure of a car in a period, and in the period before; null for views of a time from which none are kept. */
const Pair = z.object({ now: z.int(), before: z.int().nullable() });

/** Views, saves and bookings of a seller's car. */
export const CarFigures = z.object({
  _id: z.string(),
  name: z.string(),
  state: z.enum(PRODUCT_STATES),
  views: Pair,
  saves: Pair,
  bookings: Pair,
});
export type CarFigures = z.infer<typeof CarFigures>;

/** `views` are those of the last 30 days (UTC), `saves` the people who have the car in their wishlist now. */
const CarCounts = z.object({ _id: z.string(), views: z.int(), saves: z.int() });
export type CarCounts = z.infer<typeof CarCounts>;

/**
 * How a seller has dealt with buyers in the last 90 days. Null where it is too early to say, because it would rest on
 * fewer than ten questions, bookings, cars or sales.
 */
export const SellerRecord = z.object({
  /** Questions of buyers that were answered, or have waited for a day. */
  questions: z.int(),
  answered_within_day: z.int().nullable(),
  /** Half of all first answers came within this time; also null where half of the questions have none. */
  median_minutes: z.int().nullable(),
  /** Bookings of the seller's cars that have ended, but for those that the site has cancelled. */
  bookings: z.int(),
  /** Those of them that were paid, that their buyer gave up, or that were not paid in time. */
  bookings_kept: z.int().nullable(),
  cancelled_by_seller: z.int().nullable(),
  /** Cars on sale now. */
  cars: z.int(),
  /** Those of them that the seller has posted, renewed or changed, or a file of theirs has had, in the last 30 days. */
  cars_confirmed: z.int().nullable(),
  /** Cars that were paid here. */
  sales: z.int(),
  /** Those of them whose price was given back. */
  sales_refunded: z.int().nullable(),
});
export type SellerRecord = z.infer<typeof SellerRecord>;

export const figures = {
  site: call
    .route({ method: "GET", path: "/figures", summary: "Statistics of the site" })
    .meta(allow("admin"))
    .input(AskedPeriod)
    .output(Figures),

  own: call
    .route({
      method: "GET",
      path: "/figures/own",
      summary: "The caller’s statistics over a period that ends today",
    })
    .meta(allow("signed-in"))
    .input(z.object({ zone: Zone, period: OwnPeriod }))
    .output(Figures),

  tasks: call
    .route({ method: "GET", path: "/figures/tasks", summary: "The caller’s open tasks" })
    .meta(allow("signed-in"))
    .output(Tasks),

  cars: call
    .route({
      method: "GET",
      path: "/figures/cars",
      summary: "The caller’s cars with views, saves and bookings over a period that ends today",
      outputStructure: "detailed",
    })
    .meta(allow("seller"))
    .input(
      z.object({
        zone: Zone,
        period: OwnPeriod,
        sort: z
          .enum(CAR_FIGURE_SORTS, t`Choose one of the sort orders offered`)
          .default(CAR_FIGURE_SORTS[0]),
        page: whole(1, 100_000).default(1),
        limit: paging(DASHBOARD_PAGE_SIZE).limit,
      }),
    )
    .output(countedListOf(CarFigures)),

  ofCars: call
    .route({
      method: "GET",
      path: "/figures/cars/counts",
      summary: "Views in the last 30 days and saves of some of the caller’s cars",
    })
    .meta(allow("seller"))
    .input(
      z.object({
        ids: z
          .array(Id)
          .max(DASHBOARD_PAGE_SIZE, { error: () => t`Choose at most ${DASHBOARD_PAGE_SIZE} cars` }),
      }),
    )
    .output(z.array(CarCounts)),

  seller: call
    .route({
      method: "GET",
      path: "/sellers/{id}/record",
      summary: "How a seller has replied to buyers and sold cars in the last 90 days",
    })
    .meta(SHARED)
    .input(z.object({ id: Id }))
    .output(SellerRecord),

  countView: call
    .route({
      method: "POST",
      path: "/products/{id}/views",
      summary: "Count a view of a car page; the visitor is not stored",
    })
    .meta(allow("public"))
    .input(z.object({ id: Id }))
    .output(Acknowledged),
};
