import { useEffect, useRef } from "react";
import { t } from "#shared/lib/text.ts";
import { useFormat } from "#client/lib/text/format.ts";

/** The last save of a form. */
export interface Saved {
  at: Date;
  /** The field in which the person was typing meanwhile. */
  field: string | undefined;
}

/** Whether a form's input is saved. A save draws the form anew, and its focus comes here. */
export function SavedLine({
  saved,
  hasChanges,
}: {
  saved: Saved | undefined;
  hasChanges: boolean;
}) {
  const format = useFormat();
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (saved === undefined) return;
    const form = line.current?.closest("form");
    const field = saved.field === undefined ? null : form?.elements.namedItem(saved.field);
    const place = field instanceof HTMLElement ? field : line.current;
    place?.focus({ preventScroll: true });
  }, [saved]);
  const time = saved && format.time(saved.at.toISOString());
  return (
    <span ref={line} tabIndex={-1} role="status" className="text-sm text-muted empty:hidden">
      {hasChanges ? t`Not saved yet` : time && t`Saved ${time}`}
    </span>
  );
}
