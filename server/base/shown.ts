import { findScope, runInScope, type Shown } from "./request-scope.ts";

/** What a reply shows before anything is noted. */
export function makeShown(isList = false): Shown {
  return { ids: new Set(), isList };
}

interface ShownCar {
  id: string;
  owner_id: string;
}

/** Notes cars that the reply to this request shows, with their sellers. */
export function noteShown(cars: readonly ShownCar[]): void {
  const shown = findScope()?.shown;
  if (shown === undefined) return;
  for (const { id, owner_id: sellerId } of cars) shown.ids.add(id).add(sellerId);
}

/** Notes that this call shows these cars and what `ids` name, and nothing else of the catalogue. */
export function noteAllShown(cars: readonly ShownCar[], ...ids: readonly string[]): void {
  noteShown(cars);
  const shown = findScope()?.shown;
  if (shown === undefined) return;
  for (const id of ids) shown.ids.add(id);
  shown.isList = false;
}

/**
 * Middleware of calls: adds what a call shows to what its request shows. A call counts as a list unless it
 * notes otherwise.
 */
export async function noteCall<T>({ next }: { next: () => Promise<T> }): Promise<T> {
  const scope = findScope();
  if (scope?.shown === undefined) return next();
  const own = makeShown(true);
  try {
    return await runInScope({ ...scope, shown: own }, next);
  } finally {
    for (const id of own.ids) scope.shown.ids.add(id);
    scope.shown.isList ||= own.isList;
  }
}
