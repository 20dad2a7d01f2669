import { useState } from "react";
import { plural, t } from "#shared/lib/text.ts";
import type { AdminCard } from "#shared/contract/products.ts";
import type { AdminCarAct } from "#shared/rules/listing.ts";
import { ConfirmDialog } from "#client/ui/ConfirmDialog.tsx";
import { actOnCars } from "./back.ts";
import { BulkFrame } from "./BulkFrame.tsx";
import { type Done, useBulk } from "./use-bulk.ts";

interface CarBulkProps {
  chosen: readonly AdminCard[];
  onClear: () => void;
  /** Reloads the list. */
  again: () => void;
}

const DONE: Record<AdminCarAct, Done> = {
  withdraw: {
    row: t`withdrawn`,
    of: (count) => plural(count, t`${count} car withdrawn`, t`${count} cars withdrawn`),
  },
  promote: {
    row: t.of("a result")`promoted`,
    of: (count) => plural(count, t`${count} car promoted`, t`${count} cars promoted`),
  },
  demote: {
    row: t`no longer promoted`,
    of: (count) =>
      plural(count, t`${count} car no longer promoted`, t`${count} cars no longer promoted`),
  },
  delete: {
    row: t`deleted`,
    of: (count) => plural(count, t`${count} car deleted`, t`${count} cars deleted`),
  },
  restore: {
    row: t`restored`,
    of: (count) => plural(count, t`${count} car restored`, t`${count} cars restored`),
  },
};
const ON_SALE: Done = {
  row: t`back on sale`,
  of: (count) => plural(count, t`${count} car back on sale`, t`${count} cars back on sale`),
};

async function change(ids: string[], act: AdminCarAct) {
  const { cars, takeBack } = await actOnCars(ids, act);
  const undo =
    takeBack &&
    (async (changed: string[]) => {
      const { by, cars: rows } = await takeBack(changed);
      return { done: by === "token" ? ON_SALE : DONE[by], rows };
    });
  return { done: DONE[act], rows: cars, undo };
}

/** What admins do with several cars at once. What takes something from sellers is asked about first. */
export function CarBulk({ chosen, onClear, again }: CarBulkProps) {
  const [asked, setAsked] = useState<"withdraw" | "delete">();
  const bulk = useBulk(() => {
    onClear();
    again();
  });
  const { busy, run, problem } = bulk;
  const ids = chosen.map(({ _id: id }) => id);
  const sellers = new Set(chosen.map(({ seller_id: id }) => id)).size;
  const act = async (name: AdminCarAct) => {
    if (await run(name, () => change(ids, name))) setAsked(undefined);
  };
  const count = ids.length;
  const withdrawn = plural(count, t`Withdraw ${count} car`, t`Withdraw ${count} cars`);
  const deleted = plural(count, t`Delete ${count} car`, t`Delete ${count} cars`);
  const questions = {
    withdraw: plural(count, t`Withdraw ${count} car?`, t`Withdraw ${count} cars?`),
    delete: plural(count, t`Delete ${count} car?`, t`Delete ${count} cars?`),
  };
  return (
    <>
      <BulkFrame
        label={plural(count, t`${count} car selected`, t`${count} cars selected`)}
        of={t`Selected cars`}
        count={count}
        onClear={onClear}
        bulk={bulk}
        isAsking={asked !== undefined}
        acts={[
          {
            label: t`Promote`,
            icon: "megaphone",
            onPress: () => void act("promote"),
            below: "md",
          },
          {
            label: t`Stop promoting`,
            icon: "megaphone",
            onPress: () => void act("demote"),
            below: "lg",
          },
          {
            label: t`Withdraw…`,
            icon: "eye-off",
            onPress: () => setAsked("withdraw"),
            below: "md",
          },
          {
            label: t`Delete…`,
            icon: "trash",
            onPress: () => setAsked("delete"),
            isDangerous: true,
          },
        ]}
      />
      {asked && (
        <ConfirmDialog
          title={questions[asked]}
          action={asked === "delete" ? deleted : withdrawn}
          isBusy={busy === asked}
          problem={problem}
          onConfirm={() => void act(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {asked === "delete"
            ? t`This deletes the cars, their photos and their price history. You can only undo this straight afterwards.`
            : plural(
                sellers,
                t`The cars are taken off sale. They belong to ${sellers} seller, who can put them back on sale.`,
                t`The cars are taken off sale. They belong to ${sellers} sellers, who can put them back on sale.`,
              )}
        </ConfirmDialog>
      )}
    </>
  );
}
