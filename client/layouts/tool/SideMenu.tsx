import { useLocation } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { Count } from "./Count.tsx";
import { isAt, type MenuLink, TOOL_MENU } from "./tool-menu.ts";

interface SideMenuProps {
  role: Role;
  /** `rail`: pictures alone below `xl`, with the words as a tooltip. */
  look: "rail" | "drawer";
}

/** The places of the dashboard for a role, in groups, with what waits at each. */
export function SideMenu({ role, look }: SideMenuProps) {
  const isRail = look === "rail";
  return (
    <nav aria-label={t`Dashboard`} className={isRail ? "grid gap-3 xl:gap-4" : "grid gap-4"}>
      {TOOL_MENU[role].map(({ title, links }, at) => (
        <div
          key={title ?? at}
          className={isRail && at > 0 ? "max-xl:border-t max-xl:border-line max-xl:pt-3" : ""}
        >
          {title !== undefined && (
            <h2
              className={`px-3 pb-1 font-text text-xs font-semibold tracking-normal text-muted ${isRail ? "max-xl:sr-only" : ""}`}
            >
              {title}
            </h2>
          )}
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
            {links.map((link) => (
              <li key={link.href}>
                <Place link={link} isRail={isRail} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Place({
  link: { label, href, icon, waiting },
  isRail,
}: {
  link: MenuLink;
  isRail: boolean;
}) {
  const { pathname } = useLocation();
  return (
    <a
      href={href}
      aria-current={isAt(pathname, href) ? "page" : undefined}
      className={`group relative flex items-center gap-3 rounded-sm px-3 font-medium hover:bg-hover aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent ${isRail ? "min-h-10 max-xl:h-10 max-xl:justify-center max-xl:px-0" : "min-h-12"}`}
    >
      <ToolIcon name={icon} className={`shrink-0 ${isRail ? "size-6 xl:size-5" : "size-5"}`} />
      <span
        className={
          isRail
            ? "min-w-0 py-1 leading-tight wrap-break-word max-xl:whitespace-nowrap max-xl:pointer-events-none max-xl:absolute max-xl:left-full max-xl:z-50 max-xl:ml-2 max-xl:rounded-sm max-xl:bg-ink max-xl:px-2 max-xl:py-1 max-xl:text-sm max-xl:text-ground max-xl:opacity-0 max-xl:group-hover:opacity-100 max-xl:group-focus-visible:opacity-100"
            : "min-w-0 py-1 leading-tight wrap-break-word"
        }
      >
        {label}
      </span>
      <Count
        of={waiting}
        className={isRail ? "ml-auto max-xl:absolute max-xl:top-0 max-xl:right-0.5" : "ml-auto"}
      />
    </a>
  );
}
