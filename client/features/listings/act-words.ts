import { t } from "#shared/lib/text.ts";
import type { OwnCarAct } from "#shared/rules/listing.ts";

/** Says what was done: of so many cars, and in the row of a single one. */
export interface Done {
  of: (count: number) => string;
  inRow: string;
}

const cars = (what: string, inRow: string): Done => ({
  of: (count) => (count === 1 ? t`1 car ${what}` : t`${count} cars ${what}`),
  inRow,
});

export const DONE: Record<OwnCarAct, Done> = {
  withdraw: cars("withdrawn", t`Withdrawn`),
  sell: cars(t`marked as sold`, t`Marked as sold`),
  renew: cars(t`renewed and on sale`, t`Renewed and on sale`),
  relist: cars(t`back on sale`, t`Back on sale`),
  promote: cars("promoted", t`Promoted`),
  demote: cars(t`no longer promoted`, t`No longer promoted`),
};
export const DELETED = cars("deleted", t`Deleted`);
export const RESTORED = cars("restored", t`Restored`);
export const REPRICED: Done = {
  of: (count) => (count === 1 ? t`1 price changed` : t`${count} prices changed`),
  inRow: t`Price changed`,
};
export const UNDONE: Done = { of: () => t`Change undone`, inRow: t`Change undone` };
