import type { SitePart } from "#shared/rules/site-parts.ts";
import type { SiteValues } from "#shared/rules/site-settings.ts";

/** Previews of the parts that visitors see. */
export type Previews = { [P in SitePart]?: (value: SiteValues[P]) => React.ReactNode };
