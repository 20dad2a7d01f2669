/** A place on the earth, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The radius of the earth as a sphere. */
export const EARTH_KM = 6_371;
const RADIANS = Math.PI / 180;

/** Kilometres on a sphere, by the haversine formula. */
export function distanceBetween(from: Point, to: Point): number {
  const latitude = Math.sin(((to.latitude - from.latitude) * RADIANS) / 2);
  const longitude = Math.sin(((to.longitude - from.longitude) * RADIANS) / 2);
  const part =
    latitude * latitude +
    Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * longitude * longitude;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(part)));
}
