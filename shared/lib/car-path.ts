import { pagePath } from "../rules/page-paths.ts";
import { toSlug } from "./slug.ts";

/** A car's canonical path: the server uses only the id, the rest is for people. */
export function carPath(car: { id: string; name: string }): string {
  const slug = toSlug(car.name);
  return pagePath("car", slug === "" ? car.id : `${car.id}-${slug}`);
}
