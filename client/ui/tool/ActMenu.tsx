import { useId, useRef } from "react";
import { t } from "#shared/lib/text.ts";
import { ToolIcon, type ToolIconName } from "./ToolIcon.tsx";

export interface MenuAct {
  label: string;
  icon: ToolIconName;
  /** An act is a link or a button. */
  href?: string;
  onPress?: () => void;
  /** Offered on narrower screens alone: on wider ones a button stands in the row. `main` is that of a car's likely act. */
  below?: keyof typeof BELOW;
  /** Why it cannot be done now: it stays in the menu, muted, with this as its second line. */
  denial?: string | undefined;
  /** What cannot be taken back at any time. It stands last, below a line. */
  isDangerous?: true;
}

const BELOW = {
  md: "md:hidden",
  lg: "lg:hidden",
  xl: "xl:hidden",
  main: "lg:max-xl:hidden min-[87.5rem]:hidden",
} as const;

interface ActMenuProps {
  /** What the acts are of, such as "Volkswagen Golf"; absent where the page is about one thing. */
  of?: string;
  /** Word of the button, which phones show beside its dots: there it leads to all acts. */
  word?: string;
  acts: readonly MenuAct[];
}

const WIDTH = 224;
const GAP = 4;
const ITEM =
  "flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-sm px-3 text-left font-medium hover:bg-hover focus-visible:bg-hover pointer-coarse:min-h-12";

/**
 * Acts that are not needed often, behind a button. The panel is a popover, so no table cuts it off, and the browser
 * closes it at Esc and at a press outside. On phones it is a sheet at the foot of the screen.
 */
export function ActMenu({ of, word, acts }: ActMenuProps) {
  const label = word ?? (of === undefined ? t`More` : t`More for ${of}`);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const items = () =>
    [...(panel.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])].filter((item) =>
      item.checkVisibility(),
    );
  const close = () => panel.current?.hidePopover();

  const onToggle = ({ newState }: React.ToggleEvent) => {
    const box = panel.current;
    const place = button.current?.getBoundingClientRect();
    if (newState !== "open" || box === null || place === undefined) return;
    const below = innerHeight - place.bottom - GAP;
    const top = below < box.offsetHeight ? place.top - GAP - box.offsetHeight : place.bottom + GAP;
    box.style.setProperty("--menu-top", `${Math.max(GAP, top)}px`);
    box.style.setProperty("--menu-left", `${Math.max(GAP, place.right - WIDTH)}px`);
    items()[0]?.focus();
    // The panel does not move with the page.
    addEventListener("scroll", close, { once: true, passive: true });
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    const go = (to: number) => {
      event.preventDefault();
      all[(to + all.length) % all.length]?.focus();
    };
    if (event.key === "ArrowDown") go(at + 1);
    else if (event.key === "ArrowUp") go(at - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(-1);
    else if (event.key === "Tab") close();
    else if (event.key.length === 1 && /\S/.test(event.key)) {
      const letter = event.key.toLowerCase();
      const order = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      order.find((item) => item.textContent.trim().toLowerCase().startsWith(letter))?.focus();
    }
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        popoverTarget={id}
        className={`inline-flex h-9 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-hover pointer-coarse:h-11 ${word === undefined ? "w-9 pointer-coarse:w-11" : "gap-2 max-md:border max-md:border-edge max-md:px-4 md:w-9 md:pointer-coarse:w-11"}`}
      >
        {word !== undefined && <span className="font-semibold md:hidden">{word}</span>}
        <ToolIcon name="more" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={onToggle}
        className="fixed inset-auto top-(--menu-top) left-(--menu-left) m-0 w-56 rounded-md border border-line bg-raised p-1.5 text-ink shadow-high max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:w-full max-sm:max-h-[85dvh] max-sm:overflow-y-auto max-sm:rounded-b-none max-sm:p-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        <div className="mb-1 flex items-center justify-between gap-2 border-b border-line pb-1 pl-3 sm:hidden">
          <p className="min-w-0 truncate font-semibold">{of ?? label}</p>
          <button
            type="button"
            aria-label={t`Close`}
            popoverTarget={id}
            popoverTargetAction="hide"
            className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-hover"
          >
            <ToolIcon name="close" />
          </button>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items have the focus */}
        <div role="menu" aria-label={label} onKeyDown={onKeyDown}>
          {acts.map(({ label: words, icon, href, onPress, below, isDangerous, denial }) => {
            const isRefused = denial !== undefined;
            const isRed = isDangerous && !isRefused;
            const look = `${ITEM} ${below === undefined ? "" : BELOW[below]} ${isDangerous ? "not-first:mt-1 not-first:border-t not-first:border-line" : ""} ${isRed ? "text-danger" : ""} ${isRefused ? "py-1.5 leading-snug text-muted aria-disabled:cursor-default" : ""}`;
            const face = (
              <>
                <ToolIcon
                  name={icon}
                  className={`size-4.5 shrink-0 ${isRed ? "" : "text-muted"}`}
                />
                <span>
                  {words}
                  {isRefused && <span className="block text-sm font-normal">{denial}</span>}
                </span>
              </>
            );
            return href === undefined ? (
              <button
                key={words}
                type="button"
                role="menuitem"
                tabIndex={-1}
                aria-disabled={isRefused || undefined}
                onClick={() => {
                  if (isRefused) return;
                  close();
                  onPress?.();
                }}
                className={look}
              >
                {face}
              </button>
            ) : (
              <a key={words} href={href} role="menuitem" tabIndex={-1} className={look}>
                {face}
              </a>
            );
          })}
        </div>
      </div>
    </>
  );
}
