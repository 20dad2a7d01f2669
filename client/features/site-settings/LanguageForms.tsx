import { FIRST_LANGUAGE, LANGUAGES } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import type { SiteSettings } from "#shared/contract/site-settings.ts";
import { TEXT_PARTS, type SitePart } from "#shared/rules/site-parts.ts";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { PartPanel } from "./PartPanel.tsx";
import type { Previews } from "./previews.ts";

interface LanguageFormsProps {
  language: string;
  /** The settings in the first language. */
  first: SiteSettings;
  current: string;
  previews: Previews;
}

/** The forms of the texts in one language. All but the current one are hidden and keep what was typed. */
export function LanguageForms({ language, first, current, previews }: LanguageFormsProps) {
  if (language === FIRST_LANGUAGE)
    return <Panels {...{ language, current, previews, first }} settings={first} />;
  return <OtherLanguage {...{ language, first, current, previews }} />;
}

function OtherLanguage(props: LanguageFormsProps) {
  const { language } = props;
  const loaded = useLoaded(() => api.siteSettings.find({ language }), [language]);
  return (
    <LoadedView state={loaded}>
      {(settings) => <Panels {...props} settings={settings} />}
    </LoadedView>
  );
}

/** What readers of a language see of a part that nobody has written in it, where the first language was changed. */
function noteOf(language: string, part: SitePart, { first, settings }: Known): string | undefined {
  if (language === FIRST_LANGUAGE || settings.parts[part].is_own || !first.parts[part].is_own)
    return undefined;
  return t`Not translated yet: pages in ${nameOf(language)} show the text in ${nameOf(FIRST_LANGUAGE)}.`;
}

const nameOf = (language: string) =>
  LANGUAGES.find(({ tag }) => tag === language)?.name ?? language;

interface Known {
  first: SiteSettings;
  settings: SiteSettings;
}

function Panels({ language, settings, first, current, previews }: LanguageFormsProps & Known) {
  return TEXT_PARTS.map((part) => (
    <div key={part} hidden={part !== current}>
      <PartPanel
        part={part}
        language={language}
        state={settings.parts[part]}
        note={noteOf(language, part, { first, settings })}
        fixed={settings.fixed}
        // The value comes from this part's own form, so it has this part's type.
        preview={previews[part] as ((value: object) => React.ReactNode) | undefined}
      />
    </div>
  ));
}
