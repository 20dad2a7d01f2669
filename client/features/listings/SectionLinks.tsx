import { useEffect } from "react";
import { t } from "#shared/lib/text.ts";
import { type Section, STEP_LABELS } from "./steps.ts";

const SECTIONS = ["photos", "facts", "price"] as const satisfies readonly Section[];

/** Moves the focus to the first field of a section; a text there is selected, to be written over. */
function goTo(section: string): void {
  const heading = document.getElementById(`section-${section}`);
  heading?.scrollIntoView();
  const field = heading?.parentElement?.querySelector<HTMLElement>("input, select, textarea");
  field?.focus({ preventScroll: true });
  if (field instanceof HTMLInputElement) field.select();
}

/** Links to the sections of a form on one page. Each is an address, too: `#price` begins at the price. */
export function SectionLinks() {
  useEffect(() => {
    const section = SECTIONS.find((each) => location.hash === `#${each}`);
    if (section !== undefined) goTo(section);
  }, []);
  return (
    <nav aria-label={t`Sections`}>
      <ul className="flex flex-wrap gap-2">
        {SECTIONS.map((section) => (
          <li key={section}>
            <a
              href={`#${section}`}
              onClick={() => goTo(section)}
              className="inline-flex min-h-9 items-center rounded-full border border-edge px-3.5 text-sm font-semibold hover:bg-hover pointer-coarse:min-h-11"
            >
              {STEP_LABELS[section]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
