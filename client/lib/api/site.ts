import { useRouteLoaderData } from "react-router";
import type { Site } from "#shared/rules/site.ts";

/** The operator's settings, from the root of the page. */
export function useSite(): Site {
  const site = useRouteLoaderData<Site>("root");
  if (site === undefined) throw new Error("the root of the page has no data");
  return site;
}
