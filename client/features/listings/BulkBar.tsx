import { useEffect, useId, useRef } from "react";
import { textOf } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/Button.tsx";
import { FieldFrame, FieldProblem, INPUT } from "#client/ui/FieldFrame.tsx";
import type { Acts } from "./use-acts.ts";

interface BulkBarProps {
  ids: string[];
  acts: Acts;
}

const PERCENT = "Change prices by %";

/** The actions for all selected cars. */
export function BulkBar({ ids, acts }: BulkBarProps) {
  const { act, reprice, isBusy, percentProblem, refusePercent, told } = acts;
  const problemId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Focusing the field lets a screen reader read its problem.
    if (percentProblem !== undefined) form.current?.querySelector("input")?.focus();
  }, [percentProblem]);
  if (ids.length === 0) return null;
  const changePrices = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const percent = Number(textOf(new FormData(event.currentTarget), "percent").replace(",", "."));
    if (Number.isFinite(percent) && percent !== 0) void reprice(ids, percent);
    else refusePercent("Enter a number, for example -5");
  };
  return (
    <div
      role="group"
      aria-label="Selected cars"
      // Above the fixed bar with the result of the last action.
      className={`sticky z-10 mt-4 flex flex-wrap items-end gap-3 rounded-md border border-line bg-surface p-3 shadow-mid ${told ? "bottom-[calc(var(--bottom-bar,0px)+7rem)]" : "bottom-[calc(var(--bottom-bar,0px)+0.75rem)]"}`}
    >
      <p className="min-h-11 content-center font-semibold tabular-nums">{ids.length} selected</p>
      <Button look="quiet" isBusy={isBusy} onClick={() => void act(ids, "withdraw")}>
        Withdraw
      </Button>
      <Button look="quiet" isBusy={isBusy} onClick={() => void act(ids, "renew")}>
        Renew
      </Button>
      <form ref={form} noValidate onSubmit={changePrices} className="flex items-end gap-2">
        <FieldFrame label={PERCENT} problem={undefined} className="w-40">
          {(tied) => (
            <input
              {...tied}
              name="percent"
              inputMode="decimal"
              aria-invalid={percentProblem === undefined ? undefined : true}
              aria-describedby={percentProblem && problemId}
              className={INPUT}
            />
          )}
        </FieldFrame>
        <Button type="submit" look="quiet" isBusy={isBusy}>
          Change
        </Button>
      </form>
      {/* A full row, so that the buttons stay in theirs. */}
      <div className="w-full empty:hidden">
        <FieldProblem id={problemId} problem={percentProblem} />
      </div>
    </div>
  );
}
