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

function Forms({ settings, previews }: { settings: SiteSettings; previews: Previews }) {
  const sections = [...PARTS.map((part) => [part, PART_NAMES[part]]), ["services", "Services"]];
  return (
    <>
      <nav aria-label="Settings" className="mt-4">
        <ul className="flex flex-wrap gap-x-5">
          {sections.map(([id, title]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center font-semibold text-accent underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-4 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        {PARTS.map((part) => (
          <div key={part} id={part} className="scroll-mt-24">
            <PartPanel
              part={part}
              state={settings.parts[part]}
              fixed={settings.fixed}
              // The value comes from this part's own form, so it has this part's type.
              preview={previews[part] as ((value: object) => React.ReactNode) | undefined}
            />
          </div>
        ))}
        <div id="services" className="scroll-mt-24">
          <Services services={settings.services} />
        </div>
      </div>
    </>
  );
}
