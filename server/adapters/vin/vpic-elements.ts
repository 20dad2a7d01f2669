/** The facts that are read of a car: ids of the vPIC table `Element`. */
export const ELEMENTS = {
  body: 5,
  engineCc: 11,
  engineLitres: 13,
  doors: 14,
  drive: 15,
  fuel: 24,
  model: 28,
  series: 34,
  trim: 38,
  secondFuel: 66,
  otherEngine: 129,
} as const;

export type ElementName = keyof typeof ELEMENTS;

/** The database's facts of a car, in its own words and ids. */
export interface VpicFacts {
  make: string;
  model: string | undefined;
  year: number | undefined;
  /** Only elements that the database gives a single value for. */
  values: Partial<Record<ElementName, string>>;
}
