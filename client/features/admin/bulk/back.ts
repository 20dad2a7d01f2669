import type { AdminCarAct } from "#shared/rules/listing.ts";
import { api } from "#client/lib/api/api.ts";

/** The act that takes another one back; withdrawn cars are put back by a token. */
const BACK: Partial<Record<AdminCarAct, AdminCarAct>> = {
  promote: "demote",
  demote: "promote",
  delete: "restore",
};

/**
 * Does an act with cars. `takeBack` undoes it for those that were changed, by an act or by a token; it is undefined
 * where neither can.
 */
export async function actOnCars(ids: string[], act: AdminCarAct) {
  const { undo, cars } = await api.listings.actOnAny({ ids, act });
  return { cars, takeBack: wayBack(act, undo) };
}

type Cars = Awaited<ReturnType<typeof api.listings.actOnAny>>["cars"];
type WayBack = (ids: string[]) => Promise<{ by: AdminCarAct | "token"; cars: Cars }>;

function wayBack(act: AdminCarAct, undo: string | null): WayBack | undefined {
  if (undo !== null)
    return async () => ({ by: "token", cars: (await api.listings.undoOnAny({ undo })).cars });
  const back = BACK[act];
  if (back === undefined) return undefined;
  return async (ids: string[]) => ({
    by: back,
    cars: (await api.listings.actOnAny({ ids, act: back })).cars,
  });
}
