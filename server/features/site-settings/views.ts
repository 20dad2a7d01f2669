import type { ServiceState, SiteSettings } from "#shared/contract/site-settings.ts";
import type { SitePart } from "#shared/rules/site-parts.ts";
import type { SiteValues } from "#shared/rules/site-settings.ts";
import { type Standard, valuesIn } from "./rules.ts";
import type { PartRow } from "./store.ts";

interface Known {
  standard: Standard;
  rows: readonly PartRow[];
  services: readonly ServiceState[];
  language: string;
}

/** Everything that admins can set, as readers of a language have it now. */
export function toSettings({ standard, rows, services, language }: Known): SiteSettings {
  const values = valuesIn(language, standard, rows);
  const own = rows.filter((row) => row.language === language);
  const state = <P extends SitePart>(part: P) =>
    toState(values, part === "trade" ? rows : own, part);
  return {
    parts: {
      brand: state("brand"),
      hero: state("hero"),
      guide: state("guide"),
      rental: state("rental"),
      chauffeur: state("chauffeur"),
      statistics: state("statistics"),
      app: state("app"),
      categories: state("categories"),
      blog: state("blog"),
      texts: state("texts"),
      trade: state("trade"),
    },
    fixed: standard.fixed,
    services: [...services],
  };
}

function toState<P extends SitePart>(values: SiteValues, rows: readonly PartRow[], part: P) {
  const row = rows.find((one) => one.part === part);
  return {
    value: values[part],
    is_own: row?.value !== undefined && row.value !== null,
    version: row?.version ?? 0,
    changed_at: row?.changed_at.toISOString() ?? null,
    changed_by: row?.changed_by ?? null,
  };
}
