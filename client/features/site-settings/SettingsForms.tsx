import { useSyncExternalStore } from "react";
import { t } from "#shared/lib/text.ts";
import type { SiteSettings } from "#shared/contract/site-settings.ts";
import { PART_NAMES, PARTS, type SitePart } from "#shared/rules/site-parts.ts";
import type { SiteValues } from "#shared/rules/site-settings.ts";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { PartPanel } from "./PartPanel.tsx";
import { Services } from "./Services.tsx";

/** Previews of the parts that visitors see. */
export type Previews = { [P in SitePart]?: (value: SiteValues[P]) => React.ReactNode };

/** All settings that admins can change, each part saved on its own, and the state of the services. */
export function SettingsForms({ previews }: { previews: Previews }) {
  const loaded = useLoaded(() => api.siteSettings.find());
  return (
    <LoadedView state={loaded}>
      {(settings) => <Forms settings={settings} previews={previews} />}
    </LoadedView>
  );
}

type Section = SitePart | "services";

const SECTIONS: readonly (readonly [Section, string])[] = [
  ...PARTS.map((part) => [part, PART_NAMES[part]] as const),
  ["services", t`Services`],
];

const readHash = () => location.hash.slice(1);

function followHash(onChange: () => void): () => void {
  addEventListener("hashchange", onChange);
  return () => removeEventListener("hashchange", onChange);
}

/** The section that the address names, or the first. */
function useSection(): Section {
  const hash = useSyncExternalStore(followHash, readHash, () => "");
  return SECTIONS.find(([id]) => id === hash)?.[0] ?? SECTIONS[0]?.[0] ?? "services";
}

/** One section at a time, each with an address of its own. The others stay as they were typed. */
function Forms({ settings, previews }: { settings: SiteSettings; previews: Previews }) {
  const current = useSection();
  return (
    <div className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label={t`Settings`}>
        <ul className="flex flex-wrap gap-x-2 lg:sticky lg:top-20 lg:grid lg:gap-0.5">
          {SECTIONS.map(([id, title]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === current ? "page" : undefined}
                className="flex min-h-11 items-center rounded-sm px-3 font-medium hover:bg-hover aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent lg:min-h-10"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        {PARTS.map((part) => (
          <div key={part} hidden={part !== current}>
            <PartPanel
              part={part}
              state={settings.parts[part]}
              fixed={settings.fixed}
              // The value comes from this part's own form, so it has this part's type.
              preview={previews[part] as ((value: object) => React.ReactNode) | undefined}
            />
          </div>
        ))}
        <div hidden={current !== "services"}>
          <Services services={settings.services} />
        </div>
      </div>
    </div>
  );
}
