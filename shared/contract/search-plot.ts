import { t } from "../lib/text.ts";
import { z } from "zod";
import { PLOT_AXES } from "../rules/search.ts";
import { allow, call } from "./base.ts";
import { SearchInput } from "./search.ts";

/** A search without what orders it and divides it into pages, and what its prices stand against. */
export const PlotInput = SearchInput.omit({
  sort: true,
  page: true,
  limit: true,
  cursor: true,
  facets: true,
}).extend({
  x: z
    .enum(PLOT_AXES, { error: () => t`Choose from: ${PLOT_AXES.join(", ")}` })
    .default("distance"),
});
export type PlotInput = z.infer<typeof PlotInput>;

/** The values along one side, and where the plot ends: those beyond its ends are few and far away. */
const Side = z.object({ least: z.number(), most: z.number(), from: z.number(), to: z.number() });

/** Prices are in the site's currency, distances in its unit. A car that is offered in another currency has no dot. */
export const PlotAnswer = z.object({
  total: z.int(),
  /** Results that lack the price or the other value. */
  missing: z.int(),
  /** Absent where no result has both values. */
  x: Side.optional(),
  price: Side.optional(),
  /** Each result, where they are few; otherwise `cells`. */
  dots: z.array(z.object({ id: z.string(), x: z.number(), price: z.number() })).optional(),
  /** Numbers of cars, a row of the lowest prices first. Cars beyond the ends count in the outermost cells. */
  cells: z
    .object({
      columns: z.int(),
      rows: z.int(),
      x_step: z.number(),
      price_step: z.number(),
      counts: z.array(z.int()),
    })
    .optional(),
  /** The cars that no other result beats on both values, the best `x` first; evenly chosen where they are many. */
  front: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      price: z.number(),
      x: z.number(),
      distance: z.int().nullable(),
      year: z.int().nullable(),
    }),
  ),
  front_count: z.int(),
});
export type PlotAnswer = z.infer<typeof PlotAnswer>;

/** A part of `search`. */
export const searchPlot = call
  .route({
    method: "GET",
    path: "/search/plot",
    summary: "The results of a search by price and mileage, or price and year",
  })
  .meta(allow("public"))
  .input(PlotInput)
  .output(PlotAnswer);
