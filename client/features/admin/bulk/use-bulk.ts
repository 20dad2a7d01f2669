import { useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { toApiError } from "#client/lib/api/api-error.ts";

/** What became of a row; `problem` is a sentence where it was left as it was. */
export interface RowResult {
  _id: string;
  name: string | null;
  problem: string | null;
}

/** What was done, in the row of one that was changed and of so many. */
export interface Done {
  row: string;
  of: (count: number) => string;
}

interface Outcome {
  done: Done;
  rows: readonly RowResult[];
  /** Takes it back for the rows that were changed. */
  undo?: ((ids: string[]) => Promise<Outcome>) | undefined;
}

export interface BulkTold {
  text: string;
  /** What is said of each row that was changed. */
  done: string;
  rows: readonly RowResult[];
  undo?: (() => void) | undefined;
}

/** Runs one bulk act at a time and keeps its result, a line for each row, until it is dismissed. */
export function useBulk(onDone: () => void) {
  const [told, setTold] = useState<BulkTold>();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const isRunning = useRef(false);

  /** @throws ApiError for a refusal of the whole act */
  const start = async (name: string, call: () => Promise<Outcome>): Promise<void> => {
    // State is set on the next render, too late for a double click.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(name);
    setProblem(undefined);
    try {
      const { done, rows, undo } = await call();
      const changed = rows.filter((row) => row.problem === null).map((row) => row._id);
      const left = rows.length - changed.length;
      const text = done.of(changed.length);
      setTold({
        done: done.row,
        rows,
        text: left === 0 ? text : t`${text}, ${left} unchanged`,
        undo:
          undo === undefined || changed.length === 0
            ? undefined
            : () => void run("undo", () => undo(changed)),
      });
      onDone();
    } finally {
      isRunning.current = false;
      setBusy(undefined);
    }
  };
  /** Resolves with false where the act was refused; `problem` says why. */
  const run = async (name: string, call: () => Promise<Outcome>): Promise<boolean> => {
    try {
      await start(name, call);
      return true;
    } catch (failure) {
      setProblem(toApiError(failure).message);
      return false;
    }
  };
  return { told, busy, problem, start, run, dismiss: () => setTold(undefined) };
}

export type Bulk = ReturnType<typeof useBulk>;
