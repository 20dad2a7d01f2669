import { t } from "#shared/lib/text.ts";

const SECTIONS = [
  ["profile", t`Profile`],
  ["email", t`Email`],
  ["password", t`Password`],
  ["two-step", t`Two-step verification`],
  ["devices", t`Where you’re logged in`],
  ["data", t`Your data`],
] as const;

/** Links to the sections of the account, beside them on wide screens. */
export function SectionList() {
  return (
    <nav aria-label={t`Sections`} className="sticky top-20 self-start max-lg:hidden">
      <ul>
        {SECTIONS.map(([anchor, label]) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
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
