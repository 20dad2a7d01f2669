import { useRef, useState } from "react";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import type { Availability } from "#shared/contract/bookings.ts";
import { announceChange } from "./read-standing.ts";

type Place = Pick<NonNullable<Availability["place"]>, "_id" | "position">;

/** A buyer's place in the line for a car, with the calls that join and leave it. */
export function useLine(productId: string, availability: Availability, again?: () => void) {
  /** The last answer overrides the car's state until that is read again. */
  const [answered, setAnswered] = useState<{ of: Availability; place: Place | null }>();
  const [isBusy, setBusy] = useState(false);
  const [isAsked, ask] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isRunning = useRef(false);
  const place: Place | null = answered?.of === availability ? answered.place : availability.place;

  const run = async (act: () => Promise<Place | null>) => {
    // `isBusy` is set on the next render; `isRunning` stops a second submit in the same tick.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      setAnswered({ of: availability, place: await act() });
    } catch (failure) {
      setProblem(toApiError(failure).message);
    } finally {
      isRunning.current = false;
      setBusy(false);
      ask(false);
      again?.();
      announceChange();
    }
  };
  const join = () =>
    run(async () => {
      const { insertedId, position } = await api.waitingLists.join({ productId });
      return { _id: insertedId, position };
    });
  const leave = () =>
    run(async () => {
      if (place) await api.waitingLists.leave({ id: place._id });
      return null;
    });
  return { place, isBusy, problem, join, isAsked, ask, leave };
}
