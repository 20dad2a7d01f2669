import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { Count } from "./Count.tsx";
import { isAt, MAIN_PLACES } from "./tool-menu.ts";

/** Fields that open a keyboard; `tool.css` has the same ones. */
const TYPED = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea';
/** A tap blurs the field before its click: nothing may move under the finger between the two. */
const AFTER_TAP_MS = 400;

/** The main places of a role, at the foot of a phone. It hides while somebody types (tool.css). */
export function BottomBar({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(TYPED)) return;
      bar.current?.setAttribute("data-held", "");
      clearTimeout(timer);
      timer = setTimeout(() => bar.current?.removeAttribute("data-held"), AFTER_TAP_MS);
    };
    document.addEventListener("focusout", hold);
    return () => {
      document.removeEventListener("focusout", hold);
      clearTimeout(timer);
    };
  }, []);
  return (
    <nav
      ref={bar}
      aria-label={t`Quick links`}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {MAIN_PLACES[role].map(({ label, href, icon, waiting }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={isAt(pathname, href) ? "page" : undefined}
              className="relative flex h-14 flex-col items-center justify-center gap-0.5 text-xs text-muted aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              <ToolIcon name={icon} className="size-6" />
              {label}
              <Count of={waiting} className="absolute top-1 left-1/2 ml-1.5" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
