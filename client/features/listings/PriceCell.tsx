import { useEffect, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { readAmount } from "#shared/lib/amounts.ts";
import { NOT_A_PRICE } from "#shared/rules/prices.ts";
import type { OwnCard } from "#shared/contract/products.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { signOf } from "#client/domain/currencies.ts";
import { useSite } from "#client/lib/api/site.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";

interface PriceCellProps {
  car: OwnCard;
  /** Sold, reserved and taken-down cars keep their price. */
  mayChange: boolean;
  /** Resolves with the reason when the price was refused. */
  onChange: (price: number) => Promise<string | undefined>;
}

const ICON_BUTTON =
  "inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-sm hover:bg-hover pointer-coarse:size-11";

/** A car's price, changed in its place: Enter saves, Esc leaves it as it was. */
export function PriceCell({ car, mayChange, onChange }: PriceCellProps) {
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** State is set on the next render, too late for a second press of Enter. */
  const isSaving = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The field is gone: the focus returns to what opened it.
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const shown = (
    <span className="font-semibold">{format.price(car.resale_price, car.currency)}</span>
  );
  // In line with the digits of those that have a pencil.
  if (!mayChange) return <span className="md:mr-5">{shown}</span>;
  const leave = () => {
    setOpen(false);
    setProblem(undefined);
  };
  const save = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("price");
    const amount = readAmount(typeof text === "string" ? text : "");
    if (amount === undefined) return setProblem(NOT_A_PRICE);
    if (Number(amount) === car.resale_price) return leave();
    if (isSaving.current) return;
    isSaving.current = true;
    setBusy(true);
    const refusal = await onChange(Number(amount));
    isSaving.current = false;
    setBusy(false);
    if (refusal === undefined) leave();
    else setProblem(refusal);
  };
  // The form lies above the row, so that no column and no row changes its size.
  return (
    <span className="relative inline-block">
      <button
        ref={button}
        type="button"
        onClick={() => setOpen(true)}
        className={`-mx-2 inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-sm px-2 whitespace-nowrap hover:bg-hover max-md:-my-1 pointer-coarse:min-h-11 ${isOpen ? "invisible" : ""}`}
      >
        {shown}
        <span className="sr-only">
          <Trans>change the price of {car.name}</Trans>
        </span>
        <ToolIcon name="pencil" className="size-3.5 shrink-0 text-muted" />
      </button>
      {isOpen && (
        <PriceForm
          car={car}
          problem={problem}
          isBusy={isBusy}
          onSave={(event) => void save(event)}
          onLeave={leave}
        />
      )}
    </span>
  );
}

interface PriceFormProps {
  car: OwnCard;
  problem: string | undefined;
  isBusy: boolean;
  onSave: (event: React.SubmitEvent<HTMLFormElement>) => void;
  onLeave: () => void;
}

function PriceForm({ car, problem, isBusy, onSave, onLeave }: PriceFormProps) {
  const format = useFormat();
  const sign = signOf(car.currency, useSite().locale);
  const problemId = `price-problem-${car._id}`;
  return (
    <form
      noValidate
      onSubmit={onSave}
      className="absolute -top-1.5 z-10 rounded-md border border-line bg-raised p-1.5 text-left shadow-mid max-md:-left-2 md:-right-2"
    >
      <span className="relative flex items-center gap-0.5">
        <span aria-hidden="true" className="absolute left-2.5 text-muted">
          {sign}
        </span>
        <input
          name="price"
          inputMode="decimal"
          autoComplete="off"
          aria-label={t`New price for ${car.name}`}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problemId}
          defaultValue={car.resale_price}
          ref={focusAll}
          onKeyDown={(event) => {
            if (event.key === "Escape") onLeave();
          }}
          className={`h-9 w-30 rounded-sm border border-edge bg-surface pr-2 text-base font-semibold tabular-nums aria-invalid:border-2 aria-invalid:border-danger pointer-coarse:h-11 ${sign.length > 1 ? "pl-12" : "pl-7"}`}
        />
        <button
          type="submit"
          aria-label={t`Save price`}
          aria-busy={isBusy}
          className={`${ICON_BUTTON} text-accent`}
        >
          <ToolIcon name="check" />
        </button>
        <button
          type="button"
          aria-label={t`Keep the current price`}
          onClick={onLeave}
          className={ICON_BUTTON}
        >
          <ToolIcon name="close" className="size-4" />
        </button>
      </span>
      <span
        id={problemId}
        role="status"
        className="block max-w-50 px-1 pt-1 text-sm whitespace-normal"
      >
        {problem === undefined ? (
          <span className="text-muted">
            <Trans>was {format.price(car.resale_price, car.currency)}</Trans>
          </span>
        ) : (
          <span className="font-medium text-danger">{problem}</span>
        )}
      </span>
    </form>
  );
}

function focusAll(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
