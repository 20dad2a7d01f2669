import { Link } from "react-router";
import { t } from "#shared/lib/text.ts";
import { paths } from "#client/paths.ts";

const TABS = [
  [undefined, t`Notifications`],
  ["settings", t`Settings`],
] as const;

/** The two parts of the page: what has happened, and how a person is told of it. */
export function NoticeTabs({ isSettings }: { isSettings: boolean }) {
  return (
    <nav aria-label={t`Parts of this page`} className="mt-2 mb-5 border-b border-line">
      <ul className="flex gap-6">
        {TABS.map(([tab, label]) => (
          <li key={label}>
            <Link
              to={tab === undefined ? paths.notices() : `${paths.notices()}?tab=${tab}`}
              aria-current={isSettings === (tab !== undefined) ? "page" : undefined}
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold text-muted aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
