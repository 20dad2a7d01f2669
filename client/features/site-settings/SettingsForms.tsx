import { useState, useSyncExternalStore } from "react";
import { FIRST_LANGUAGE, LANGUAGE, LANGUAGES } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import type { SiteSettings } from "#shared/contract/site-settings.ts";
import { PART_NAMES, PARTS, type SitePart } from "#shared/rules/site-parts.ts";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Select } from "#client/ui/Select.tsx";
import { showInRow } from "#client/ui/tool/show-in-row.ts";
import { LanguageForms } from "./LanguageForms.tsx";
import { PartPanel } from "./PartPanel.tsx";
import type { Previews } from "./previews.ts";
import { Services } from "./Services.tsx";

/** All settings that admins can change, each part saved on its own, and the state of the services. */
export function SettingsForms({ previews }: { previews: Previews }) {
  const loaded = useLoaded(() => api.siteSettings.find({}));
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
      <nav
        aria-label={t`Settings`}
        className="relative max-lg:-mx-4 max-lg:overflow-x-auto max-lg:mask-r-from-[calc(100%-3rem)] max-lg:pr-12 max-lg:pl-4"
      >
        <ul className="flex gap-x-2 whitespace-nowrap lg:sticky lg:top-20 lg:grid lg:gap-0.5">
          {SECTIONS.map(([id, title]) => (
            <li key={id}>
              <a
                ref={id === current ? showInRow : undefined}
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
        <Texts current={current} first={settings} previews={previews} />
        <div hidden={current !== "trade"}>
          <PartPanel
            part="trade"
            language={FIRST_LANGUAGE}
            state={settings.parts.trade}
            note={undefined}
            fixed={settings.fixed}
            // The value comes from this part's own form, so it has this part's type.
            preview={previews.trade as ((value: object) => React.ReactNode) | undefined}
          />
        </div>
        <div hidden={current !== "services"}>
          <Services services={settings.services} />
        </div>
      </div>
    </div>
  );
}

interface TextsProps {
  current: Section;
  /** The settings in the first language. */
  first: SiteSettings;
  previews: Previews;
}

/** The texts, in one of the site's languages; another one is read when it is chosen. */
function Texts({ current, first, previews }: TextsProps) {
  const [language, setLanguage] = useState(LANGUAGE);
  const [opened, setOpened] = useState<readonly string[]>([LANGUAGE]);
  const isShown = current !== "trade" && current !== "services";
  const choose = (tag: string) => {
    setLanguage(tag);
    setOpened((before) => (before.includes(tag) ? before : [...before, tag]));
  };
  return (
    <div hidden={!isShown}>
      {LANGUAGES.length > 1 && (
        <div className="mb-4 max-w-xs">
          <Select
            name="language"
            label={t`Language of the texts`}
            options={LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name }))}
            value={language}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        </div>
      )}
      {opened.map((tag) => (
        <div key={tag} hidden={tag !== language}>
          <LanguageForms language={tag} first={first} current={current} previews={previews} />
        </div>
      ))}
    </div>
  );
}
