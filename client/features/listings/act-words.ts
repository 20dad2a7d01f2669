import type { OwnCarAct } from "#shared/rules/listing.ts";

/** Says what was done: of so many cars, and in the row of a single one. */
export interface Done {
  of: (count: number) => string;
  inRow: string;
}

const cars = (what: string, inRow: string): Done => ({
  of: (count) => (count === 1 ? `1 car ${what}` : `${count} cars ${what}`),
  inRow,
});

export const DONE: Record<OwnCarAct, Done> = {
  withdraw: cars("withdrawn", "Withdrawn"),
  sell: cars("marked as sold", "Marked as sold"),
  renew: cars("renewed and on sale", "Renewed and on sale"),
  relist: cars("back on sale", "Back on sale"),
  promote: cars("promoted", "Promoted"),
  demote: cars("no longer promoted", "No longer promoted"),
};
export const DELETED = cars("deleted", "Deleted");
export const RESTORED = cars("restored", "Restored");
export const REPRICED: Done = {
  of: (count) => (count === 1 ? "1 price changed" : `${count} prices changed`),
  inRow: "Price changed",
};
export const UNDONE: Done = { of: () => "Change undone", inRow: "Change undone" };
