import { useEffect, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { DismissButton } from "#client/ui/tool/DismissButton.tsx";
import { standAboveBar } from "./above-bar.ts";
import type { Acts, Told } from "./use-acts.ts";

/** How long a result is shown, in milliseconds. The time stands still while the pointer or the focus is at it. */
const SHOWN_MS = 10_000;
/** The result, in the bar or in its row. */
const TOLD = "[data-told]";

function isAtTold(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TOLD) !== null;
}

interface ActBarProps {
  acts: Acts;
  /** The car's own row shows the result. */
  isInRow: boolean;
}

/** The result of the last action and its Undo: fixed at the bottom of the screen, where no row shows it. */
export function ActBar({ acts, isInRow }: ActBarProps) {
  const { told, dismiss, isBusy } = acts;
  const [isHeld, setHeld] = useState(false);
  const isShown = told !== undefined;
  // Cars that were left out are read one by one: their reasons are shown until they are dismissed.
  const isTimed = isShown && told.problems.length === 0 && !isHeld && !isBusy;
  useEffect(() => {
    if (!isTimed) return;
    const timer = setTimeout(dismiss, told.forMs ?? SHOWN_MS);
    return () => clearTimeout(timer);
    // Each result has its own time; `dismiss` is a new function at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [isTimed, told]);
  useEffect(() => {
    if (!isShown) return;
    const ends = new AbortController();
    const { signal } = ends;
    const lead = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== "KeyT") return;
      document.querySelector<HTMLElement>(`${TOLD} button`)?.focus();
    };
    document.addEventListener("keydown", lead, { signal });
    for (const type of ["pointerover", "focusin"] as const)
      document.addEventListener(
        type,
        ({ target }) => setHeld(isAtTold(target) || isAtTold(document.activeElement)),
        { signal },
      );
    return () => {
      ends.abort();
      setHeld(false);
    };
  }, [isShown]);
  return (
    <div
      role="status"
      data-act-bar
      className="fixed right-4 bottom-[calc(var(--bottom-bar,0px)+var(--lift,0px)+1rem)] z-20 w-90 max-w-[calc(100vw-2rem)] max-sm:left-4 max-sm:w-auto sm:right-6 xl:right-auto xl:left-[calc(var(--menu-width)+9.5rem)] xl:w-112"
    >
      {/* The line of a deleted car takes the focus, and is read then. */}
      {told && isInRow && !told.gone && <span className="sr-only">{told.text}</span>}
      {told && !isInRow && (
        <div
          ref={standAboveBar}
          data-told
          className="rounded-md border border-edge border-l-3 border-l-accent bg-raised shadow-high"
        >
          <div className="flex items-center gap-2 py-0.5 pr-0.5 pl-3">
            <p className="min-w-0 flex-1 wrap-break-word">{told.text}</p>
            {told.undo && (
              <UndoButton
                undo={told.undo}
                isBusy={isBusy}
                className="message-act px-3 font-semibold text-accent"
              />
            )}
            <DismissButton onClick={dismiss} />
          </div>
          {told.problems.length > 0 && <Problems of={told.problems} />}
        </div>
      )}
    </div>
  );
}

/**
 * Why cars were not changed. Of one car the reason is shown; of several, each row shows its own, and screen readers are
 * told all of them at once, also those of cars whose rows are not on this page.
 */
function Problems({ of: problems }: { of: Told["problems"] }) {
  const reasons = problems.map(({ _id: id, name, problem }) => ({
    id,
    text: `${name ?? id}: ${problem}`,
  }));
  const isOne = reasons.length === 1;
  return (
    <>
      <p
        aria-hidden={!isOne || undefined}
        title={reasons.map(({ text }) => text).join("\n")}
        className="-mt-1 truncate pr-3 pb-2 pl-3 text-sm text-muted"
      >
        {isOne ? reasons[0]?.text : <Trans>Each row says why.</Trans>}
      </p>
      {!isOne && (
        <ul className="sr-only">
          {reasons.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const SHORTCUT = t`Press Alt+T to move here`;

/** The same in the row of the car that was changed. */
export function RowResult({ acts: { told, isBusy } }: { acts: Acts }) {
  return (
    <span data-told className="font-medium text-accent">
      {told?.row?.text}
      {told?.undo && (
        <UndoButton
          undo={told.undo}
          isBusy={isBusy}
          className="-my-2 ml-1 min-h-9 cursor-pointer px-2 font-semibold underline underline-offset-4 pointer-coarse:-my-3 pointer-coarse:min-h-11"
        />
      )}
    </span>
  );
}

interface UndoButtonProps {
  undo: () => void;
  isBusy: boolean;
  className: string;
  ref?: React.Ref<HTMLButtonElement>;
}

/** Takes the last act back. */
export function UndoButton({ undo, isBusy, className, ref }: UndoButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : undo}
      title={SHORTCUT}
      className={className}
    >
      <Trans>Undo</Trans>
    </button>
  );
}
