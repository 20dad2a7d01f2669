import { paths } from "#client/paths.ts";
import { MOST_COMPARED } from "./compare-list.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The value of `rows` that shows what is the same for all cars, too. */
const ALL_ROWS = "all";

/** What the address of a comparison asks for. */
export interface Asked {
  /** Each car once, at most as many as can be compared. */
  ids: string[];
  /** Entries that are no id of a car. */
  malformed: number;
  /** Cars beyond the maximum. */
  beyond: number;
  hasAllRows: boolean;
}

export function readCompareAddress(params: URLSearchParams): Asked {
  const entries = params
    .getAll("cars")
    .join(",")
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== "");
  const each = [...new Set(entries)];
  const ids = each.filter((entry) => UUID.test(entry));
  return {
    ids: ids.slice(0, MOST_COMPARED),
    malformed: each.length - ids.length,
    beyond: Math.max(0, ids.length - MOST_COMPARED),
    hasAllRows: params.get("rows") === ALL_ROWS,
  };
}

/** The address of a comparison. Commas stay as they are, so that the address can be read and shared. */
export function compareAddress(ids: readonly string[], hasAllRows = false): string {
  if (ids.length === 0) return paths.compare();
  return `${paths.compare()}?cars=${ids.join(",")}${hasAllRows ? `&rows=${ALL_ROWS}` : ""}`;
}
