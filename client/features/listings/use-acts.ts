import { useEffect, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { ActResult } from "#shared/contract/listings.ts";
import type { OwnCarAct } from "#shared/rules/listing.ts";
import { RESTORE_OFFER_MS } from "#shared/rules/removal.ts";
import { api } from "#client/lib/api/api.ts";
import { ApiError, toApiError } from "#client/lib/api/api-error.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { DELETED, DONE, type Done, REPRICED, RESTORED, UNDONE } from "./act-words.ts";
import { focusRow, placeOf, type RowPlace } from "./row-focus.ts";

/** The result of the last action, and how to undo it. */
export interface Told {
  text: string;
  problems: ActResult["cars"];
  undo?: (() => void) | undefined;
  /** How long `undo` is possible, in milliseconds, where the result is shown as long. */
  forMs?: number;
  /** The single car that was changed: its row says this. */
  row?: { carId: string; text: string } | undefined;
  /** The deleted car, which has left the list at this address: a line in its place says this. */
  gone?: { carId: string; at: number; address: string };
}

interface Outcome {
  told: Told;
  /** The car whose row gets the focus afterwards. */
  carId: string | undefined;
}

export type PriceChange = { percent: number } | { amount: number } | { price: number };

/** The actions on cars of `list`, the list that was read last; `again` reloads it. */
export function useActs(again: () => void, list: unknown) {
  const [told, setTold] = useState<Told>();
  const [isBusy, setBusy] = useState(false);
  /** Where the car is that was changed last. */
  const row = useRef<RowPlace>(undefined);
  // Reloading the list often unmounts the pressed button, and the focus would fall to the beginning of the
  // page.
  useEffect(() => {
    if (row.current === undefined || document.activeElement !== document.body) return;
    focusRow(row.current);
    row.current = undefined;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when the list was read anew
  }, [list]);
  const isRunning = useRef(false);

  /** @throws what the call was refused with */
  const attempt = async (call: () => Promise<Outcome>) => {
    // State is set on the next render, too late for a double click, whose second action would replace the
    // first one's Undo.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      const outcome = await call();
      row.current = outcome.carId === undefined ? undefined : placeOf(outcome.carId);
      setTold(outcome.told);
      again();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  /** For a form, which would close as if it were done. */
  const alone = async (call: () => Promise<Outcome>) => {
    if (isRunning.current)
      throw new ApiError(0, t`Another change is being made. Try again in a moment.`);
    await attempt(call);
  };
  /** Tells a result whose Undo ends: it may be shown for longer than the server keeps what was deleted. */
  const tellFor = (forMs: number, outcome: Told): Told => {
    const timed = { ...outcome, forMs };
    setTold(timed);
    setTimeout(
      () =>
        setTold((now) => (now && now.undo === outcome.undo ? { ...now, undo: undefined } : now)),
      forMs,
    );
    return timed;
  };
  const tell = (text: string) => setTold({ text, problems: [] });
  const run = (call: () => Promise<Outcome>) =>
    attempt(call).catch((failure: unknown) => tell(toApiError(failure).message));
  const outcomeOf = (done: Done, { cars }: ActResult, undo: (() => void) | undefined): Outcome => {
    const problems = cars.filter(({ problem }) => problem !== null);
    const count = cars.length - problems.length;
    const text = count === 0 ? t`Nothing was changed` : done.of(count);
    const carId = cars[0]?._id;
    return {
      told: {
        text: count > 0 && problems.length > 0 ? t`${text}, ${problems.length} unchanged` : text,
        problems,
        undo: count === 0 ? undefined : undo,
        row: cars.length === 1 && count === 1 && carId ? { carId, text: done.inRow } : undefined,
      },
      carId,
    };
  };
  /** The Undo of what a call has changed. */
  const undoOf = ({ undo }: ActResult) =>
    undo === null
      ? undefined
      : () => void run(async () => outcomeOf(UNDONE, await api.listings.undo({ undo }), undefined));
  const change = async (done: Done, call: () => Promise<ActResult>) => {
    const result = await call();
    return outcomeOf(done, result, undoOf(result));
  };
  /** Changes one price. Resolves with the reason when it was refused: it belongs beside the price. */
  const setPrice = async (id: string, price: number): Promise<string | undefined> => {
    try {
      const result = await api.listings.reprice({ ids: [id], price });
      const problem = result.cars[0]?.problem;
      if (typeof problem === "string") return t`Not saved. ${problem}`;
      setTold(outcomeOf(REPRICED, result, undoOf(result)).told);
      again();
      return undefined;
    } catch (failure) {
      const { message, fields } = toApiError(failure);
      return fields["price"] ?? message;
    }
  };
  const restore = (ids: string[]) =>
    run(async () => outcomeOf(RESTORED, await api.listings.restore({ ids }), undefined));
  return {
    told,
    isBusy,
    dismiss: () => setTold(undefined),
    act: (ids: string[], act: OwnCarAct) =>
      run(() => change(DONE[act], () => api.listings.act({ ids, act }))),
    /** @throws what the call was refused with: it belongs into the form */
    reprice: (ids: string[], by: PriceChange) =>
      alone(() => change(REPRICED, () => api.listings.reprice({ ids, ...by }))),
    /** @throws what the call was refused with: it belongs into the form */
    remove: (ids: string[], count: number) =>
      alone(async () => {
        const result = await api.listings.remove({ ids, count });
        const gone = result.cars.filter(({ problem }) => problem === null).map(({ _id }) => _id);
        const { told: outcome, carId } = outcomeOf(DELETED, result, () => void restore(gone));
        // No row is left that could say it.
        return { told: tellFor(RESTORE_OFFER_MS, { ...outcome, row: undefined }), carId };
      }),
    setPrice,
    /** Says where the car was that it is deleted, and offers to undo it. */
    tellRemoved: (
      { _id: id, name }: { _id: string; name: string },
      from: { at: number; address: string },
    ) => {
      const undo = () =>
        void run(async () => {
          await api.products.restore({ id });
          const row = { carId: id, text: RESTORED.inRow };
          return { told: { text: t`${name} restored`, problems: [], row }, carId: id };
        });
      tellFor(RESTORE_OFFER_MS, {
        text: t`${name} deleted`,
        problems: [],
        undo,
        gone: { carId: id, ...from },
      });
      void toastSuccess(t`This product has been removed`);
    },
    /** Shows why an action was refused. */
    tell,
  };
}

export type Acts = ReturnType<typeof useActs>;
