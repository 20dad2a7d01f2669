import { makeViewMark } from "./view-mark.ts";

/** Whether results are rows instead of a grid. The boot script knows both names, too. */
export const listView = makeViewMark("cars-view", "view", "list");

/** Whether the plot stands above the results. Other tabs follow, as they do with the rows. */
export const plotView = makeViewMark("cars-plot", "plot", "open");
