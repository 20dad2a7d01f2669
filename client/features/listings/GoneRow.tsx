import { DismissButton } from "#client/ui/tool/DismissButton.tsx";
import { UndoButton } from "./ActBar.tsx";
import { focusBeside, LIST_ID, rowIdOf } from "./row-focus.ts";
import type { Acts } from "./use-acts.ts";

/** The line in the place of a car that was deleted. It takes the focus, which was in the row. */
export function GoneRow({ acts }: { acts: Acts }) {
  const { told, dismiss, isBusy } = acts;
  if (told?.gone === undefined) return null;
  return (
    <tr ref={takeFocus} id={rowIdOf(told.gone.carId)} tabIndex={-1} data-told>
      <td colSpan={99} className="max-md:col-span-full max-md:row-span-full">
        <span className="flex items-center gap-x-1">
          <span className="min-w-0 font-medium wrap-break-word text-accent">{told.text}</span>
          {told.undo && (
            <UndoButton
              ref={passFocusToRow}
              undo={told.undo}
              isBusy={isBusy}
              className="min-h-9 cursor-pointer px-2 font-semibold text-accent underline underline-offset-4 pointer-coarse:min-h-11"
            />
          )}
          <DismissButton
            onClick={() => {
              focusBeside(rowIdOf(told.gone?.carId ?? ""));
              dismiss();
            }}
          />
        </span>
      </td>
    </tr>
  );
}

/** Takes the focus from the list or from nothing, and never from what somebody is doing meanwhile. */
function takeFocus(row: HTMLElement | null): void {
  const now = document.activeElement;
  if (now === document.body || now?.id === LIST_ID) row?.focus({ preventScroll: true });
}

/** Undo ends while its line stays: the button's focus moves to the row before the button is unmounted. */
function passFocusToRow(button: HTMLButtonElement): () => void {
  return () => {
    if (document.activeElement === button) button.closest("tr")?.focus({ preventScroll: true });
  };
}
