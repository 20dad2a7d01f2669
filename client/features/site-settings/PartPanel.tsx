import { useId, useState } from "react";
import { FIRST_LANGUAGE, LANGUAGES } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import type { SiteSettings } from "#shared/contract/site-settings.ts";
import { PART_NAMES, type SitePart } from "#shared/rules/site-parts.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { Button } from "#client/ui/Button.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { Panel } from "#client/ui/Panel.tsx";
import { toValue } from "./draft.ts";
import { OthersChange } from "./OthersChange.tsx";
import { PartFields } from "./PartFields.tsx";
import { ResetButton } from "./ResetButton.tsx";
import { PreviewFrame } from "./PreviewFrame.tsx";
import { PART_SHAPES } from "./shapes.ts";
import { type PartState, usePart } from "./use-part.ts";

/** Parts whose previews are not scaled: texts, which would be too small to read, and parts of no page. */
const UNSCALED: ReadonlySet<SitePart> = new Set(["brand", "blog", "trade"]);

/** Columns of a page, in which a part stands as on the home page. */
const PAGE = "mx-auto max-w-7xl px-4 py-6 sm:px-6";
const HALF = `${PAGE} grid gap-4 sm:gap-6 md:grid-cols-2`;
const COLUMNS: Partial<Record<SitePart, string>> = { hero: "", rental: HALF, chauffeur: HALF };

interface PartPanelProps {
  part: SitePart;
  /** Tag of the language whose texts the form changes. */
  language: string;
  /** A sentence above the form. */
  note: string | undefined;
  state: PartState;
  fixed: SiteSettings["fixed"];
  /** Renders a preview of the part as visitors will see it. */
  preview: ((value: Record<string, unknown>) => React.ReactNode) | undefined;
}

/** A part of the site's settings, with its form and its preview. */
export function PartPanel({ part, language, note, state, fixed, preview }: PartPanelProps) {
  const title = PART_NAMES[part];
  const { explanation } = PART_SHAPES[part];
  const own = usePart(part, language, state);
  const { saved, draft, hasChanges } = own;
  const [isShown, setShown] = useState(false);
  const id = useId();
  // The foot takes little of a phone's screen.
  const size = hasChanges ? "small" : "usual";
  return (
    <Panel title={title} explanation={explanation}>
      {/* The column's width decides where the preview stands, and not the window's. */}
      <div className="@container">
        <div
          className={`grid items-start gap-6 ${isShown ? "@4xl:grid-cols-[minmax(22rem,2fr)_minmax(0,3fr)]" : ""}`}
        >
          <form {...own.form} aria-label={title} className="max-w-3xl space-y-5">
            {note !== undefined && !saved.is_own && <p className="text-muted">{note}</p>}
            {language !== FIRST_LANGUAGE && <SharedNote part={part} />}
            <FormProblem problem={own.problem} />
            {own.others && <OthersChange part={part} value={own.others} onTake={own.takeOthers} />}
            <PartFields
              part={part}
              language={language}
              draft={draft}
              fixed={fixed}
              fields={own.fields}
              change={own.change}
            />
            {/* In sight as long as something is not saved, on phones in place of the bar of places (tool.css). */}
            <div
              {...(hasChanges && { "data-form-foot": "" })}
              className={`flex flex-wrap items-center gap-3 ${hasChanges ? "sticky bottom-0 z-10 -mx-2 border-t border-line bg-surface px-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]" : ""}`}
            >
              <Button type="submit" size={size} isBusy={own.isBusy}>
                <Trans>Save</Trans>
              </Button>
              {hasChanges && (
                <Button look="quiet" size={size} onClick={own.discard}>
                  <Trans>Discard</Trans>
                </Button>
              )}
              {preview && (
                <Button
                  look="quiet"
                  size={size}
                  aria-expanded={isShown}
                  aria-controls={id}
                  onClick={() => setShown(!isShown)}
                >
                  {isShown ? t`Hide preview` : t`Preview`}
                </Button>
              )}
              {saved.is_own && <ResetButton title={title} onReset={own.reset} />}
              <span role="status" className="text-sm text-muted">
                {hasChanges ? t`Not saved yet` : ""}
              </span>
            </div>
            <LastChange saved={saved} />
          </form>
          <div id={id} hidden={!isShown} className="min-w-0 @4xl:sticky @4xl:top-20">
            {isShown && (
              <section
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keyboard
                tabIndex={0}
                aria-label={t`Preview: ${title}`}
                className="overflow-hidden rounded-md border border-dashed border-line p-4 @4xl:max-h-[calc(100dvh-6rem)] @4xl:overflow-y-auto"
              >
                {UNSCALED.has(part) ? (
                  preview?.(toValue(draft))
                ) : (
                  <PreviewFrame title={title}>
                    <div className={COLUMNS[part] ?? PAGE}>{preview?.(toValue(draft))}</div>
                  </PreviewFrame>
                )}
              </section>
            )}
          </div>
        </div>
      </div>
    </Panel>
  );
}

/** What is left out of the forms of the other languages. */
function SharedNote({ part }: { part: SitePart }) {
  const first = LANGUAGES.find(({ tag }) => tag === FIRST_LANGUAGE)?.name ?? FIRST_LANGUAGE;
  if (part === "brand")
    return (
      <p className="text-muted">
        <Trans>Name, phone and email are the same in every language. Change them in {first}.</Trans>
      </p>
    );
  if (part === "categories")
    return (
      <p className="text-muted">
        <Trans>Pictures and order are the same in every language. Change them in {first}.</Trans>
      </p>
    );
  return null;
}

function LastChange({
  saved: { is_own: isOwn, changed_at: at, changed_by: by },
}: {
  saved: PartState;
}) {
  const format = useToolFormat();
  if (at === null) return null;
  return (
    <p className="text-sm text-muted">
      {isOwn ? (
        <Trans>
          Changed by {by ?? t`a deleted account`}, <time dateTime={at}>{format.dateTime(at)}</time>
        </Trans>
      ) : (
        <Trans>
          Default restored by {by ?? t`a deleted account`},{" "}
          <time dateTime={at}>{format.dateTime(at)}</time>
        </Trans>
      )}
    </p>
  );
}
