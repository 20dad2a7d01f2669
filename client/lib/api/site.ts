import { useRouteLoaderData } from "react-router";
import type { Site } from "#shared/rules/site.ts";
import { type Packed, unpack } from "#client/lib/api/packed.ts";

export interface ShownSite extends Site {
  /** How numbers, prices and distances are written, with bars between them. */
  examples: string;
}

/** Unpacked once, as each card of a list asks for it. A process has one for each language and each change of the settings. */
const sites = new Map<string, ShownSite>();

/** The operator's settings, from the root of the page. */
export function useSite(): ShownSite {
  const packed = useRouteLoaderData<Packed<ShownSite>>("root");
  if (packed === undefined) throw new Error("the root of the page has no data");
  const site = sites.get(packed) ?? unpack(packed);
  sites.set(packed, site);
  return site;
}
