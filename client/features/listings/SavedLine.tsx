import { useEffect, useRef } from "react";
import { t } from "#shared/lib/text.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { type FormFocus, restoreFocus } from "./form-focus.ts";

/** The last save of a form. */
export interface Saved {
  at: Date;
  /** The form's focus before it was drawn anew; undefined where the person had gone elsewhere. */
  focus: FormFocus | undefined;
}

/** Whether a form's input is saved. A save draws the form anew: its focus returns to its field, or comes here. */
export function SavedLine({
  saved,
  hasChanges,
}: {
  saved: Saved | undefined;
  hasChanges: boolean;
}) {
  const format = useToolFormat();
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (saved?.focus !== undefined && line.current !== null)
      restoreFocus(saved.focus, line.current);
  }, [saved]);
  const time = saved && format.time(saved.at.toISOString());
  return (
    <span ref={line} tabIndex={-1} role="status" className="text-sm text-muted empty:hidden">
      {hasChanges ? t`Not saved yet` : time && t`Saved ${time}`}
    </span>
  );
}
