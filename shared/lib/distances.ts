export const DISTANCE_UNITS = ["km", "mi"] as const;
export type DistanceUnit = (typeof DISTANCE_UNITS)[number];

/** The international mile of 1959. Distances are stored in kilometres, and shown in the site's unit. */
export const KM_PER: Readonly<Record<DistanceUnit, number>> = { km: 1, mi: 1.609344 };

/** A distance that somebody has said, in another unit: with two digits that count, as people say it. */
export function convertDistance(value: number, from: DistanceUnit, to: DistanceUnit): number {
  return from === to ? value : Number(((value * KM_PER[from]) / KM_PER[to]).toPrecision(2));
}
