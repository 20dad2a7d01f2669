import { useEffect, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { paths } from "#client/paths.ts";
import { makeOfPath } from "./make-of-path.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { Filters } from "./Filters.tsx";
import type { watchSheet } from "./sheet-behaviour.ts";
import type { useSearchForm } from "./use-search-form.ts";
import { carsText } from "#client/domain/cars-text.ts";

interface FilterSheetProps extends Omit<React.ComponentProps<typeof Filters>, "isShown"> {
  controls: ReturnType<typeof useSearchForm>;
  /** The search without filters. */
  clearHref: string | undefined;
}

export const SHEET = "filters";
export const SEARCH_FORM = "search";

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
  const isShown = useSheet(sheet);
  return (
    <section
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
            <Trans>Filters</Trans>
          </h2>
          {clearHref !== undefined && (
            <a
              href={clearHref}
              rel="nofollow"
              className="inline-flex min-h-11 items-center font-semibold text-accent underline lg:hidden"
            >
              <Trans>Clear all</Trans>
            </a>
          )}
          <button
            type="button"
            popoverTarget={SHEET}
            popoverTargetAction="hide"
            aria-label={t`Close filters`}
            className="-mr-2 inline-flex size-11 cursor-pointer items-center justify-center lg:hidden"
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="grow overflow-y-auto overscroll-contain px-4 py-1 lg:-mx-1 lg:px-1 lg:pr-3">
          <Filters {...filters} isShown={isShown} />
        </div>
        <div className="border-t border-line px-4 py-3 lg:hidden lg:px-0 lg:noscript:block">
          <button
            onClick={(event) => {
              event.preventDefault();
              sheet.current?.hidePopover();
            }}
            className="min-h-12 w-full cursor-pointer rounded-full bg-accent px-6 font-semibold text-on-accent hover:bg-accent-strong"
          >
            <span className="noscript:hidden">
              <Trans>Show {carsText(total, filters.format)}</Trans>
            </span>
            <span className="hidden noscript:inline">{t`Show cars`}</span>
          </button>
        </div>
      </form>
    </section>
  );
}

/** What the sheet has besides with scripts, in a chunk of its own. Returns whether the filters have been in sight. */
function useSheet(sheet: React.RefObject<HTMLElement | null>): boolean {
  const [isShown, setIsShown] = useState(false);
  const watched = useRef<ReturnType<typeof watchSheet>>(undefined);
  useEffect(() => {
    let isLeft = false;
    const begin = async () => {
      const { watchSheet: watch } = await import("./sheet-behaviour.ts");
      const element = sheet.current;
      if (!isLeft && element !== null)
        watched.current = watch(element, `[popovertarget=${SHEET}]`, () => setIsShown(true));
    };
    begin().catch(() => undefined); // The sheet opens and closes without.
    return () => {
      isLeft = true;
      watched.current?.stop();
    };
  }, [sheet]);
  // Idempotent: a navigation has rendered the sheet, if anything has changed.
  useEffect(() => watched.current?.renew());
  return isShown;
}
