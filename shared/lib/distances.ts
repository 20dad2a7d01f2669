export const DISTANCE_UNITS = ["km", "mi"] as const;
export type DistanceUnit = (typeof DISTANCE_UNITS)[number];

/** The international mile of 1959. Distances are stored in kilometres, and shown in the site's unit. */
export const KM_PER: Readonly<Record<DistanceUnit, number>> = { km: 1, mi: 1.609344 };
