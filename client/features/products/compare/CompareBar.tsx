import { useEffect, useRef } from "react";
import { plural, t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Button } from "#client/ui/Button.tsx";
import { PillLink } from "#client/ui/PillLink.tsx";
import { compareAddress } from "./address.ts";
import { clearChosen, dropCleared, MOST_COMPARED, restoreCleared } from "./compare-list.ts";
import { useChosen } from "./use-chosen.ts";
import { useNames } from "./use-names.ts";
import "./compare-bar.css";

/** How many cars are chosen, the way to the comparison, and what was cleared until somebody wants it back. */
export function CompareBar() {
  const chosen = useChosen();
  const names = useNames(chosen?.ids ?? []);
  const bar = useRef<HTMLElement>(null);
  const isCleared = chosen !== undefined && chosen.cleared.length > 0;
  const wasCleared = useRef(isCleared);
  useEffect(() => {
    // The button that had the focus is replaced by another, or by the link of the folded bar.
    if (wasCleared.current !== isCleared)
      [...(bar.current?.querySelectorAll<HTMLElement>("button, a") ?? [])]
        .find((control) => control.checkVisibility())
        ?.focus();
    wasCleared.current = isCleared;
  }, [isCleared]);
  const isShown = chosen !== undefined;
  useEffect(() => (isShown && bar.current ? makeRoomFor(bar.current) : undefined), [isShown]);
  if (chosen === undefined) return null;
  const { ids, cleared, isRefused } = chosen;
  return (
    <section
      ref={bar}
      aria-label={t`Comparison`}
      data-compare-bar=""
      // Answers to a press, a refusal and what was cleared, are not folded.
      className={`fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface icon-compare ${isCleared || isRefused ? "" : "compare-folded"}`}
    >
      <div
        className={`mx-auto flex min-h-16 max-w-7xl items-center gap-x-3 px-4 sm:px-6 ${isRefused ? "max-sm:flex-wrap max-sm:pb-2" : ""}`}
      >
        <div className={`mr-auto min-w-0 py-2 text-sm ${isRefused ? "max-sm:w-full" : ""}`}>
          <p role="status">
            {isCleared ? (
              plural(cleared.length, t`1 car cleared`, t`${cleared.length} cars cleared`)
            ) : (
              <>
                <Trans>
                  <span className="font-semibold whitespace-nowrap tabular-nums">
                    {ids.length} of {MOST_COMPARED}
                  </span>{" "}
                  <span className="max-sm:sr-only">to compare</span>
                </Trans>
                {isRefused && (
                  <span className="block text-danger">
                    <Trans>You can compare up to {MOST_COMPARED} cars. Remove one first.</Trans>
                  </span>
                )}
              </>
            )}
          </p>
          {names.length > 0 && !isRefused && (
            <p className="truncate text-muted max-lg:hidden">{names.join(" · ")}</p>
          )}
        </div>
        {isCleared ? (
          <>
            <Button look="quiet" onClick={restoreCleared}>
              <Trans>Undo</Trans>
            </Button>
            <Button look="quiet" onClick={dropCleared}>
              <Trans>Close</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button look="quiet" onClick={clearChosen}>
              {t.of("a list")`Clear`}
            </Button>
            <PillLink href={compareAddress(ids)}>
              <Trans>Compare</Trans>
              <span aria-hidden="true" className="compare-count">
                {ids.length}
              </span>
            </PillLink>
          </>
        )}
      </div>
    </section>
  );
}

/** The page has room for the bar (base.css), whose words can take several lines. */
function makeRoomFor(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty("--compare-bar", `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.setProperty("--compare-bar", "");
  };
}
