import { useEffect, useRef } from "react";
import { t } from "#shared/lib/text.ts";

const SECTIONS = [
  ["profile", t`Profile`],
  ["email", t`Email`],
  ["password", t`Password`],
  ["two-step", t`Two-step verification`],
  ["devices", t`Where you’re logged in`],
  ["data", t`Your data`],
] as const;

/** At once: a smooth scroll ends where something above it changes its height meanwhile. */
function goTo(anchor: string): void {
  document.getElementById(anchor)?.scrollIntoView({ behavior: "instant" });
}

/**
 * Links to the sections of the account. Where the sections stand in two columns, none are needed. An address that names
 * a section leads to it once all sections are loaded (`isWhole`).
 */
export function SectionList({ isWhole }: { isWhole: boolean }) {
  const hasLed = useRef(false);
  useEffect(() => {
    if (!isWhole || hasLed.current) return;
    hasLed.current = true;
    goTo(location.hash.slice(1));
  }, [isWhole]);
  return (
    <nav
      aria-label={t`Sections`}
      className="sticky top-20 self-start max-lg:hidden min-[87.5rem]:hidden"
    >
      <ul>
        {SECTIONS.map(([anchor, label]) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              onClick={() => goTo(anchor)}
              className="flex min-h-10 items-center rounded-sm px-3 font-medium hover:bg-hover pointer-coarse:min-h-11"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
