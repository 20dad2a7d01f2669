import { useEffect, useRef } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Button } from "#client/ui/Button.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";
import { DismissButton } from "#client/ui/tool/DismissButton.tsx";
import { type SelectionAct, SelectionBar } from "#client/domain/tool/SelectionBar.tsx";
import type { Bulk } from "./use-bulk.ts";

interface BulkFrameProps {
  /** Says what is chosen, such as "2 cars selected". */
  label: string;
  /** What the menu's acts are of. */
  of: string;
  count: number;
  onClear: () => void;
  acts: readonly SelectionAct[];
  bulk: Bulk;
  /** A dialog asks about an act, and has the focus. */
  isAsking: boolean;
}

/** The acts for the chosen rows, at the foot of the table, and what became of each row of the last one. */
export function BulkFrame({ count, bulk, isAsking, ...rest }: BulkFrameProps) {
  const { told, busy, problem, dismiss } = bulk;
  const result = useRef<HTMLDivElement>(null);
  // The bar goes with the last chosen row, and the focus would fall to the beginning of the page: Undo takes it.
  useEffect(() => {
    if (told === undefined || isAsking || document.activeElement !== document.body) return;
    result.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [told, isAsking]);
  return (
    <div className="sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-20 mt-4 grid gap-3">
      <div ref={result} role="status">
        {told && (
          <div className="rounded-md border border-line bg-raised p-4 shadow-high">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="min-w-40 flex-1 font-semibold">{told.text}</p>
              <div className="flex gap-2">
                {told.undo && (
                  <Button look="quiet" size="small" isBusy={busy === "undo"} onClick={told.undo}>
                    <Trans>Undo</Trans>
                  </Button>
                )}
                <DismissButton onClick={dismiss} />
              </div>
            </div>
            <ul
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keyboard
              tabIndex={0}
              aria-label={t`Results`}
              className="mt-2 max-h-40 divide-y max-sm:max-h-20 divide-line overflow-y-auto text-sm"
            >
              {told.rows.map((row) => (
                <li key={row._id} className="py-1 wrap-anywhere">
                  <span className="font-medium">{row.name ?? row._id.slice(-6).toUpperCase()}</span>
                  :{" "}
                  {row.problem === null ? (
                    told.done
                  ) : (
                    <span className="text-danger">{row.problem}</span>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {count > 0 && (
        <SelectionBar {...rest} count={count} isBusy={busy !== undefined}>
          <ProblemBox problem={problem} className="w-full" />
        </SelectionBar>
      )}
    </div>
  );
}
