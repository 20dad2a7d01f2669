import { useRef, useState } from "react";
import type { ActResult } from "#shared/contract/listings.ts";
import type { ListingAct } from "#shared/rules/listing.ts";
import { api } from "#client/lib/api.ts";
import { toApiError } from "#client/lib/api-error.ts";

/** What was done last, and how it is taken back. */
interface Told {
  text: string;
  problems: ActResult["cars"];
  undo: string | null;
}

const DONE: Record<ListingAct, string> = {
  withdraw: "withdrawn",
  sell: "marked as sold",
  renew: "on sale again, for the whole time",
};

/** What a seller does with cars of the list; `again` reads the list anew. */
export function useActs(again: () => void) {
  const [told, setTold] = useState<Told>();
  const [isBusy, setBusy] = useState(false);
  /** What is wrong with the share that prices are to be changed by. */
  const [percentProblem, setPercentProblem] = useState<string>();

  const isRunning = useRef(false);

  const run = async (done: string, call: () => Promise<ActResult>) => {
    // The state comes too late for a double click, whose second act would take the way back along.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setPercentProblem(undefined);
    try {
      const { undo, cars } = await call();
      const problems = cars.filter(({ problem }) => problem !== null);
      const count = cars.length - problems.length;
      const text = count === 0 ? "Nothing was changed." : `${countText(count)} ${done}.`;
      setTold({ text, problems, undo });
      again();
    } catch (failure) {
      const { message, fields } = toApiError(failure);
      if (fields["percent"] === undefined) setTold({ text: message, problems: [], undo: null });
      else setPercentProblem(fields["percent"]);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return {
    told,
    isBusy,
    percentProblem,
    refusePercent: setPercentProblem,
    act: (ids: string[], act: ListingAct) => run(DONE[act], () => api.listings.act({ ids, act })),
    reprice: (ids: string[], percent: number) =>
      run("repriced", () => api.listings.reprice({ ids, percent })),
    undo: (undo: string) => run("as before", () => api.listings.undo({ undo })),
  };
}

export type Acts = ReturnType<typeof useActs>;

function countText(count: number): string {
  return count === 1 ? "1 car is" : `${count} cars are`;
}
