import { plural, t } from "#shared/lib/text.ts";
import type { OwnCarAct } from "#shared/rules/listing.ts";

/** Says what was done: of so many cars, and in the row of a single one. */
export interface Done {
  of: (count: number) => string;
  inRow: string;
}

export const DONE: Record<OwnCarAct, Done> = {
  withdraw: {
    of: (count) => plural(count, t`${count} car withdrawn`, t`${count} cars withdrawn`),
    inRow: t`Withdrawn`,
  },
  sell: {
    of: (count) => plural(count, t`${count} car marked as sold`, t`${count} cars marked as sold`),
    inRow: t`Marked as sold`,
  },
  renew: {
    of: (count) =>
      plural(count, t`${count} car renewed and on sale`, t`${count} cars renewed and on sale`),
    inRow: t`Renewed and on sale`,
  },
  relist: {
    of: (count) => plural(count, t`${count} car back on sale`, t`${count} cars back on sale`),
    inRow: t`Back on sale`,
  },
  promote: {
    of: (count) => plural(count, t`${count} car promoted`, t`${count} cars promoted`),
    inRow: t.of("a state")`Promoted`,
  },
  demote: {
    of: (count) =>
      plural(count, t`${count} car no longer promoted`, t`${count} cars no longer promoted`),
    inRow: t`No longer promoted`,
  },
};
export const DELETED: Done = {
  of: (count) => plural(count, t`${count} car deleted`, t`${count} cars deleted`),
  inRow: t`Deleted`,
};
export const RESTORED: Done = {
  of: (count) => plural(count, t`${count} car restored`, t`${count} cars restored`),
  inRow: t`Restored`,
};
export const REPRICED: Done = {
  of: (count) => plural(count, t`${count} price changed`, t`${count} prices changed`),
  inRow: t`Price changed`,
};
export const UNDONE: Done = { of: () => t`Change undone`, inRow: t`Change undone` };
