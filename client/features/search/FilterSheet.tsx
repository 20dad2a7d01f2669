import { useEffect, useRef } from "react";
import { paths } from "#client/paths.ts";
import { makeOfPath } from "./make-of-path.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { Filters } from "./Filters.tsx";
import type { useSearchForm } from "./use-search-form.ts";
import { carsText } from "./cars-text.ts";

interface FilterSheetProps extends React.ComponentProps<typeof Filters> {
  controls: ReturnType<typeof useSearchForm>;
  /** The search without filters. */
  clearHref: string | undefined;
}

export const SHEET = "filters";
export const SEARCH_FORM = "search";
/** From this width on the filters are a column; see the classes below. */
const WIDE = "(min-width: 64rem)";

/**
 * The form of filters: a column beside the results, and below `lg` a sheet over the page. The sheet is a
 * popover, so that it opens and closes without scripts; scripts add what a modal dialog has besides.
 */
export function FilterSheet({ controls, clearHref, ...filters }: FilterSheetProps) {
  const { form, onChange, onSubmit } = controls;
  const { path, total } = filters.search;
  // Without scripts a make that is unticked must not stay in the path.
  const action = makeOfPath(path) === undefined ? path : paths.usedCars();
  const sheet = useRef<HTMLElement>(null);
  useModal(sheet);
  return (
    <aside
      ref={sheet}
      id={SHEET}
      popover="auto"
      aria-labelledby="filters-title"
      className="m-0 max-h-none max-w-none overflow-visible border-0 bg-ground p-0 text-ink max-lg:inset-0 max-lg:size-full max-lg:open:flex lg:sticky lg:inset-auto lg:top-20 lg:block lg:w-66 lg:shrink-0"
    >
      <form
        ref={form}
        id={SEARCH_FORM}
        method="get"
        action={action}
        autoComplete="off"
        onChange={onChange}
        onSubmit={onSubmit}
        className="flex w-full flex-col lg:max-h-[calc(100dvh-6rem)]"
      >
        <div className="flex min-h-14 items-center gap-4 px-4 lg:sr-only">
          <h2 id="filters-title" className="mr-auto text-xl">
            Filters
          </h2>
          {clearHref !== undefined && (
            <a
              href={clearHref}
              rel="nofollow"
              className="inline-flex min-h-11 items-center font-semibold text-accent underline lg:hidden"
            >
              Clear all
            </a>
          )}
          <button
            type="button"
            popoverTarget={SHEET}
            popoverTargetAction="hide"
            aria-label="Close filters"
            className="-mr-2 inline-flex size-11 cursor-pointer items-center justify-center lg:hidden"
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="grow overflow-y-auto overscroll-contain px-4 py-1 lg:-mx-1 lg:px-1 lg:pr-3">
          <Filters {...filters} />
        </div>
        <div className="border-t border-line px-4 py-3 lg:hidden lg:px-0 lg:noscript:block">
          <button
            onClick={(event) => {
              event.preventDefault();
              sheet.current?.hidePopover();
            }}
            className="min-h-12 w-full cursor-pointer rounded-full bg-accent px-6 font-semibold text-on-accent hover:bg-accent-strong"
          >
            <span className="noscript:hidden">Show {carsText(total, filters.format)}</span>
            <span className="hidden noscript:inline">Show cars</span>
          </button>
        </div>
      </form>
    </aside>
  );
}

/** While the sheet is open it is a dialog: named so, with the focus kept in it. */
function useModal(sheet: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = sheet.current;
    if (element === null || !("popover" in element)) return undefined;
    const wide = matchMedia(WIDE);
    const hide = () => wide.matches && element.matches(":popover-open") && element.hidePopover();
    const mark = () => {
      const isOpen = element.matches(":popover-open");
      for (const [name, value] of [
        ["role", "dialog"],
        ["aria-modal", "true"],
      ] as const) {
        if (isOpen) element.setAttribute(name, value);
        else element.removeAttribute(name);
      }
      if (isOpen && !element.contains(document.activeElement))
        element.querySelector<HTMLElement>("[popovertarget]")?.focus();
    };
    const keepFocus = (event: KeyboardEvent) => {
      if (event.key !== "Tab" || !element.matches(":popover-open")) return;
      const stops = [...element.querySelectorAll<HTMLElement>("a, button, input, select")].filter(
        (each) => each.checkVisibility(),
      );
      const [first, last] = [stops[0], stops.at(-1)];
      if (document.activeElement !== (event.shiftKey ? first : last)) return;
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    };
    mark();
    // A link of the header leads to the filters themselves.
    if (location.hash === `#${SHEET}` && !wide.matches) element.showPopover();
    wide.addEventListener("change", hide);
    element.addEventListener("toggle", mark);
    element.addEventListener("keydown", keepFocus);
    return () => {
      wide.removeEventListener("change", hide);
      element.removeEventListener("toggle", mark);
      element.removeEventListener("keydown", keepFocus);
    };
  }, [sheet]);
}
