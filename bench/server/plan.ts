import type { CatalogueFile } from "../site/catalogue-file.ts";
import type { PreparedData } from "../site/data-directory.ts";
import type { Load } from "../site/load.ts";

/** How long and how often; the same for everything in a run. */
export interface Plan {
  rounds: number;
  /** Of each round. */
  seconds: number;
  /** Before the first round, so that compiling and opening connections are not measured. */
  warmupSeconds: number;
}

export const FULL: Plan = { rounds: 3, seconds: 5, warmupSeconds: 2 };
export const SMOKE: Plan = { rounds: 1, seconds: 0.1, warmupSeconds: 0.1 };
export const QUICK: Plan = { rounds: 3, seconds: 1, warmupSeconds: 1 };

export interface Bench {
  plan: Plan;
  load: Load;
  file: CatalogueFile;
  large: PreparedData;
  small: PreparedData;
}

/** The header of a client that accepts no compression, and that of a browser. */
export const PLAIN = { "accept-encoding": "identity" };
export const BROWSER = {
  "accept-encoding": "gzip, deflate, br, zstd",
  accept: "text/html,application/json;q=0.9,*/*;q=0.8",
};

export const CATEGORY_JSON = "/api/categories/01";
export const CATEGORY_PAGE = "/categories/01";
