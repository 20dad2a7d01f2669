/** How much data everything is measured on. */
export interface Scale {
  /** Rows of the generated file of cars. */
  rows: number;
  /** Cars of the largest catalogue, for searching. */
  million: number;
  /** Cars of the small catalogue. */
  small: number;
  /** Cars of the site whose pages are measured. */
  cars: number;
  people: number;
  bookings: number;
  holds: number;
  reports: number;
  verifications: number;
  auditEntries: number;
  /** Buyers who book at once; each holds three cars. */
  buyers: number;
  starts: number;
  savedSearches: number;
  /** Cars of a nightly import that are compared with them. */
  imported: number;
}

const FULL: Scale = {
  rows: 310_000,
  million: 1_000_000,
  small: 1_000,
  cars: 10_000,
  people: 100_000,
  bookings: 50_000,
  holds: 3_000,
  reports: 4_000,
  verifications: 5_000,
  auditEntries: 200_000,
  buyers: 300,
  starts: 5,
  savedSearches: 20_000,
  imported: 10_000,
};

const TINY: Scale = {
  rows: 1_200,
  million: 2_000,
  small: 300,
  cars: 200,
  people: 300,
  bookings: 200,
  holds: 60,
  reports: 40,
  verifications: 50,
  auditEntries: 200,
  buyers: 20,
  starts: 1,
  savedSearches: 200,
  imported: 100,
};

/** Only whether every measure still works: tiny data, one short round, no goals (`--smoke`). */
export const IS_SMOKE = process.env["BENCH_SMOKE"] === "on";
export const SCALE = IS_SMOKE ? TINY : FULL;
