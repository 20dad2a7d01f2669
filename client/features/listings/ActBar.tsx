import { useEffect, useRef, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import type { Acts } from "./use-acts.ts";

/**
 * How long a result is shown, in milliseconds. The timer pauses while the pointer or the focus is in the bar.
 */
const SHOWN_MS = 10_000;

/** The result of the last action and its Undo, fixed at the bottom of the screen. */
export function ActBar({ acts }: { acts: Acts }) {
  const { told, dismiss, isBusy } = acts;
  const bar = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const isShown = told !== undefined;
  // Cars that were left out are read one by one: their reasons are shown until they are dismissed.
  const isTimed = isShown && told.problems.length === 0 && !isHeld && !isBusy;
  useEffect(() => {
    if (!isTimed) return;
    const timer = setTimeout(dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
    // Each result has its own time; `dismiss` is a new function at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [isTimed, told]);
  useEffect(() => {
    const element = bar.current;
    if (!isShown || element === null) return;
    const ends = new AbortController();
    const { signal } = ends;
    const lead = (event: KeyboardEvent) => {
      if (event.altKey && event.code === "KeyT") element.querySelector("button")?.focus();
    };
    const hold = () => setHeld(true);
    const release = () => setHeld(element.matches(":hover, :focus-within"));
    document.addEventListener("keydown", lead, { signal });
    for (const type of ["pointerenter", "focusin"])
      element.addEventListener(type, hold, { signal });
    for (const type of ["pointerleave", "focusout"])
      element.addEventListener(type, release, { signal });
    return () => {
      ends.abort();
      setHeld(false);
    };
  }, [isShown]);
  return (
    <div
      ref={bar}
      role="status"
      data-act-bar
      className="fixed inset-x-3 bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-20 mx-auto max-w-xl empty:hidden"
    >
      {told && (
        <div className="max-h-[40vh] overflow-y-auto rounded-md border border-line bg-surface p-3 pl-4 shadow-high">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-40 flex-1 wrap-break-word">
              {told.text}
              {told.undo && (
                <span className="block text-sm text-muted pointer-coarse:hidden">
                  Press Alt+T to reach Undo
                </span>
              )}
            </p>
            <div className="flex gap-2">
              {told.undo && (
                <Button look="quiet" isBusy={isBusy} onClick={told.undo}>
                  Undo
                </Button>
              )}
              <Button look="quiet" onClick={dismiss}>
                Dismiss
              </Button>
            </div>
          </div>
          {told.problems.length > 0 && (
            <ul className="mt-2 list-disc pl-5 text-sm">
              {told.problems.map(({ _id: id, name, problem }) => (
                <li key={id}>
                  {name ?? id} {problem}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
