import { useEffect, useRef, useState } from "react";
import type { ActResult } from "#shared/contract/listings.ts";
import type { ListingAct } from "#shared/rules/listing.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { focusRow } from "./row-focus.ts";

/** The result of the last action, and how to undo it. */
interface Told {
  text: string;
  problems: ActResult["cars"];
  undo?: (() => void) | undefined;
}

interface Outcome {
  told: Told;
  /** The car whose row gets the focus afterwards. */
  row: string | undefined;
}

/** Says what was done with so many cars. */
type Done = (count: number) => string;

const DONE: Record<ListingAct, Done> = {
  withdraw: (count) => (count === 1 ? "1 car withdrawn" : `${count} cars withdrawn`),
  sell: (count) => (count === 1 ? "1 car marked as sold" : `${count} cars marked as sold`),
  renew: (count) =>
    count === 1 ? "1 car renewed and on sale" : `${count} cars renewed and on sale`,
  relist: (count) => (count === 1 ? "1 car back on sale" : `${count} cars back on sale`),
};
const REPRICED: Done = (count) => (count === 1 ? "1 price changed" : `${count} prices changed`);
const UNDONE: Done = () => "Change undone";

/** The actions on cars of `list`, the list that was read last; `again` reloads it. */
export function useActs(again: () => void, list: unknown) {
  const [told, setTold] = useState<Told>();
  const [isBusy, setBusy] = useState(false);
  /** What is wrong with the percentage that prices are to be changed by. */
  const [percentProblem, setPercentProblem] = useState<string>();
  /** The car that was changed last. */
  const row = useRef<string>(undefined);
  // Reloading the list often unmounts the pressed button, and the focus would fall to the beginning of the
  // page.
  useEffect(() => {
    if (row.current === undefined || document.activeElement !== document.body) return;
    focusRow(row.current);
    row.current = undefined;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when the list was read anew
  }, [list]);
  const isRunning = useRef(false);

  const run = async (call: () => Promise<Outcome>) => {
    // State is set on the next render, too late for a double click, whose second action would replace the
    // first one's Undo.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setPercentProblem(undefined);
    try {
      const outcome = await call();
      row.current = outcome.row;
      setTold(outcome.told);
      again();
    } catch (failure) {
      const { message, fields } = toApiError(failure);
      if (fields["percent"] === undefined) setTold({ text: message, problems: [] });
      else setPercentProblem(fields["percent"]);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  const outcomeOf = (done: Done, { undo, cars }: ActResult): Outcome => {
    const problems = cars.filter(({ problem }) => problem !== null);
    const count = cars.length - problems.length;
    const text = count === 0 ? "Nothing was changed" : done(count);
    const takeBack =
      undo === null ? undefined : () => void change(UNDONE, () => api.listings.undo({ undo }));
    return { told: { text, problems, undo: takeBack }, row: cars[0]?._id };
  };
  const change = (done: Done, call: () => Promise<ActResult>) =>
    run(async () => outcomeOf(done, await call()));
  /** Changes one price. Resolves with the reason when it was refused: it belongs beside the price. */
  const setPrice = async (id: string, price: number): Promise<string | undefined> => {
    try {
      const result = await api.listings.reprice({ ids: [id], price });
      const problem = result.cars[0]?.problem;
      if (typeof problem === "string") return `Not saved: the car ${problem}.`;
      setTold(outcomeOf(REPRICED, result).told);
      again();
      return undefined;
    } catch (failure) {
      const { message, fields } = toApiError(failure);
      return fields["price"] ?? message;
    }
  };
  const restore = (id: string, name: string) =>
    run(async () => {
      await api.products.restore({ id });
      return { told: { text: `${name} restored`, problems: [] }, row: id };
    });
  return {
    told,
    isBusy,
    percentProblem,
    refusePercent: setPercentProblem,
    dismiss: () => setTold(undefined),
    act: (ids: string[], act: ListingAct) =>
      change(DONE[act], () => api.listings.act({ ids, act })),
    reprice: (ids: string[], percent: number) =>
      change(REPRICED, () => api.listings.reprice({ ids, percent })),
    setPrice,
    /** Announces that a car was deleted, with an Undo. */
    tellRemoved: ({ _id: id, name }: { _id: string; name: string }) =>
      setTold({ text: `${name} deleted`, problems: [], undo: () => void restore(id, name) }),
    /** Shows why an action was refused. */
    tell: (text: string) => setTold({ text, problems: [] }),
  };
}

export type Acts = ReturnType<typeof useActs>;
