import { useState } from "react";
import { LANGUAGE, withoutLanguage } from "#shared/lib/language.ts";

export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

/** How a person wants to see a table. */
export interface TableChoices {
  /** Keys of the columns that are left out. */
  hidden: readonly string[];
  density: Density;
}

const USUAL: TableChoices = { hidden: [], density: "comfortable" };
/** One entry for each table, kept in this browser. */
const KEY = "tables";

function readAll(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    // No storage, or not ours: the usual table is shown.
    return {};
  }
}

function read(table: string): TableChoices {
  const stored = readAll()[table];
  if (typeof stored !== "object" || stored === null) return USUAL;
  const { hidden, density } = stored as Partial<Record<keyof TableChoices, unknown>>; // reason: checked in the next lines
  return {
    hidden: Array.isArray(hidden) ? hidden.filter((name) => typeof name === "string") : [],
    density: density === "compact" ? "compact" : "comfortable",
  };
}

/** The choices of the table at this address, remembered in this browser for all languages. */
export function useTableChoices(address: string) {
  const table = withoutLanguage(LANGUAGE, address);
  const [choices, setChoices] = useState<TableChoices>(() =>
    typeof localStorage === "undefined" ? USUAL : read(table),
  );
  const choose = (change: Partial<TableChoices>) => {
    const next = { ...choices, ...change };
    setChoices(next);
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...readAll(), [table]: next }));
    } catch {
      // Without storage the choice holds for this page.
    }
  };
  return { choices, choose, reset: () => choose(USUAL) };
}
