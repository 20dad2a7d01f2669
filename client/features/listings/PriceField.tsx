import { useId, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { readAmount } from "#shared/lib/amounts.ts";
import { useSite } from "#client/lib/api/site.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { signOf } from "#client/domain/currencies.ts";
import { FieldFrame, INPUT } from "#client/ui/FieldFrame.tsx";

interface PriceFieldProps {
  name: string;
  label: string;
  hint: string;
  defaultValue: string | undefined;
  "aria-required"?: true;
  problem: string | undefined;
  /** ISO code. */
  currency: string;
}

/**
 * An amount with its currency's sign. One with a comma or a dot is ambiguous, so the field shows at once how it is
 * read.
 */
export function PriceField({ label, hint, problem, currency, ...rest }: PriceFieldProps) {
  const id = useId();
  const { locale } = useSite();
  const format = useFormat();
  const [text, setText] = useState(rest.defaultValue ?? "");
  const amount = readAmount(text);
  const isPlain = amount === undefined || amount === text.trim();
  return (
    <div>
      <FieldFrame label={label} hint={hint} problem={problem}>
        {(tied) => (
          <div className="relative">
            <input
              {...rest}
              {...tied}
              aria-describedby={`${id} ${tied["aria-describedby"] ?? ""}`}
              inputMode="decimal"
              onInput={({ currentTarget }) => setText(currentTarget.value)}
              className={`${INPUT} pl-14 tabular-nums`}
            />
            <span
              id={id}
              className="pointer-events-none absolute inset-y-0 left-0 w-11 content-center border-r border-edge text-center text-sm text-muted"
            >
              <span aria-hidden="true">{signOf(currency, locale)}</span>
              <span className="sr-only">{currency}</span>
            </span>
          </div>
        )}
      </FieldFrame>
      <p role="status" className="mt-1.5 text-sm text-muted empty:hidden">
        {!isPlain && t`We read this as ${format.price(Number(amount), currency)}`}
      </p>
    </div>
  );
}
