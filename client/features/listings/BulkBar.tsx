import { useState } from "react";
import { plural, t } from "#shared/lib/text.ts";
import type { OwnCard } from "#shared/contract/products.ts";
import type { OwnCarAct } from "#shared/rules/listing.ts";
import { type SelectionAct, SelectionBar } from "#client/domain/tool/SelectionBar.tsx";
import { BulkDelete } from "./BulkDelete.tsx";
import { BulkPrices } from "./BulkPrices.tsx";
import type { Acts } from "./use-acts.ts";

interface BulkBarProps {
  chosen: readonly OwnCard[];
  onClear: () => void;
  acts: Acts;
}

/** What is done with all selected cars, at the foot of the table. The server decides about each. */
export function BulkBar({ chosen, onClear, acts }: BulkBarProps) {
  const [asked, setAsked] = useState<"prices" | "delete">();
  const close = () => setAsked(undefined);
  const ids = chosen.map(({ _id: id }) => id);
  const count = ids.length;
  if (count === 0) return null;
  const act = (name: OwnCarAct) => () => void acts.act(ids, name);
  // The first ones stand in the bar, as far as the screen has room for them.
  const all: SelectionAct[] = [
    { label: t`Mark as sold`, icon: "key", onPress: act("sell"), below: "md" },
    { label: t`Promote`, icon: "megaphone", onPress: act("promote"), below: "md" },
    { label: t`Set prices…`, icon: "pencil", onPress: () => setAsked("prices"), below: "md" },
    { label: t`Withdraw`, icon: "eye-off", onPress: act("withdraw"), below: "lg" },
    { label: t`Renew`, icon: "renew", onPress: act("renew"), below: "lg" },
    { label: t`Put back on sale`, icon: "undo", onPress: act("relist") },
    { label: t`Stop promoting`, icon: "megaphone", onPress: act("demote") },
    { label: t`Delete…`, icon: "trash", onPress: () => setAsked("delete"), isDangerous: true },
  ];
  return (
    <>
      <SelectionBar
        label={plural(count, t`${count} car selected`, t`${count} cars selected`)}
        of={t`Selected cars`}
        count={count}
        onClear={onClear}
        acts={all}
        isBusy={acts.isBusy}
        // The result of the last action stands above it (above-bar.ts).
        className="sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-10 mt-4"
      />
      {asked === "prices" && <BulkPrices chosen={chosen} acts={acts} onClose={close} />}
      {asked === "delete" && <BulkDelete ids={ids} acts={acts} onClose={close} />}
    </>
  );
}
