import { useState } from "react";
import { plural, t } from "#shared/lib/text.ts";
import type { OwnCard } from "#shared/contract/products.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { Button } from "#client/ui/Button.tsx";
import { Field } from "#client/ui/Field.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { closeAround } from "#client/ui/modal.ts";
import { SendOrCancel } from "#client/ui/SendOrCancel.tsx";
import { SheetDialog } from "#client/ui/SheetDialog.tsx";
import { priceAfter, readChange, type Way, WAY_NAMES, WAYS } from "./price-change.ts";
import type { Acts, PriceChange } from "./use-acts.ts";

interface BulkPricesProps {
  chosen: readonly OwnCard[];
  acts: Acts;
  onClose: () => void;
}

/** As many cars show what a change would make of them. */
const MOST_SHOWN = 3;

/** Changes the prices of several cars at once. Where none of them can change, says why. */
export function BulkPrices({ chosen, acts, onClose }: BulkPricesProps) {
  const changed = chosen.filter(({ state }) => state !== "reserved" && state !== "sold");
  const count = changed.length;
  const kept = chosen.length - count;
  const keptText =
    kept === 0
      ? undefined
      : plural(
          kept,
          t`${kept} car is reserved or sold, so its price stays the same.`,
          t`${kept} cars are reserved or sold, so their prices stay the same.`,
        );
  return (
    <SheetDialog
      width="sm:w-[30rem]"
      focus="input:not([type=radio])"
      title={
        count === 0
          ? t`Set prices`
          : plural(count, t`Set the price of ${count} car`, t`Set the prices of ${count} cars`)
      }
      onClose={onClose}
    >
      {count === 0 ? (
        <>
          <p className="mb-5">{keptText}</p>
          <Button look="quiet" onClick={closeAround}>
            <Trans>Close</Trans>
          </Button>
        </>
      ) : (
        <PricesForm
          chosen={chosen}
          changed={changed}
          keptText={keptText}
          acts={acts}
          onClose={onClose}
        />
      )}
    </SheetDialog>
  );
}

interface PricesFormProps extends BulkPricesProps {
  /** The chosen cars whose prices can change. */
  changed: readonly OwnCard[];
  /** Says how many of the chosen cars keep their prices. */
  keptText: string | undefined;
}

/** Shows before what becomes of the first cars. */
function PricesForm({ chosen, changed, keptText, acts, onClose }: PricesFormProps) {
  const [way, setWay] = useState<Way>("amount");
  const [text, setText] = useState("");
  const count = changed.length;
  const first = changed.slice(0, MOST_SHOWN);
  const { form, isBusy, problem, fields } = useForm({
    check: (data): Record<string, string> =>
      readChange(way, textOf(data, way)) === undefined ? { [way]: WAYS[way].wrong } : {},
    send: async (data) => {
      const change = readChange(way, textOf(data, way));
      if (change === undefined) return;
      await acts.reprice(
        chosen.map(({ _id: id }) => id),
        change,
      );
      onClose();
    },
  });
  const change = readChange(way, text);
  return (
    <form {...form} className="grid grid-cols-1 gap-5">
      <FormProblem problem={problem} />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium">
          <Trans>How to change prices</Trans>
        </legend>
        <div className="grid sm:flex sm:flex-wrap sm:gap-x-5">
          {WAY_NAMES.map((each) => (
            <label key={each} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name="way"
                value={each}
                checked={way === each}
                onChange={() => setWay(each)}
                className="size-5 accent-accent"
              />
              {WAYS[each].label}
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        key={way}
        name={way}
        label={WAYS[way].field}
        hint={WAYS[way].hint}
        inputMode="text"
        autoComplete="off"
        problem={fields[way]}
        defaultValue={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        {...(way === "percent" && { suffix: "%" })}
      />
      <ul className="grid gap-1 text-sm" aria-label={t`Prices before and after`}>
        {first.map((car) => (
          <PriceLine key={car._id} car={car} change={change} />
        ))}
        {count > first.length && (
          <li className="text-muted">
            <Trans>and {count - first.length} more</Trans>
          </li>
        )}
      </ul>
      {keptText !== undefined && <p className="text-sm text-promoted">{keptText}</p>}
      <SendOrCancel
        action={plural(count, t`Change ${count} price`, t`Change ${count} prices`)}
        isBusy={isBusy}
      />
    </form>
  );
}

/** A price before and after the change. */
function PriceLine({ car, change }: { car: OwnCard; change: PriceChange | undefined }) {
  const format = useFormat();
  const { currency, resale_price: before } = car;
  return (
    <li className="flex justify-between gap-4">
      <span className="truncate">{car.name}</span>
      <span className="shrink-0 tabular-nums">
        <span className="text-muted">{format.price(before, currency)} → </span>
        {change === undefined ? "…" : format.price(priceAfter(before, currency, change), currency)}
      </span>
    </li>
  );
}
