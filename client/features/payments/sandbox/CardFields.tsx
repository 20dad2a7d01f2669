import { useSyncExternalStore } from "react";
import { t } from "#shared/lib/text.ts";
import { FieldFrame, INPUT } from "#client/ui/FieldFrame.tsx";
import { brandName, brandOf, codeLengthOf } from "#shared/rules/cards.ts";
import { BrandMarks } from "./BrandMarks.tsx";
import type { CardEntry } from "./card-entry.ts";
import {
  type CardField,
  digitsOf,
  formatCode,
  formatExpiry,
  formatNumber,
  placeCaret,
} from "./card-input.ts";

/**
 * Three fields in the order on the card. They have no names, so that no form submits them; links to their problems find
 * them by `data-fields`.
 */
export function CardFields({ entry }: { entry: CardEntry }) {
  const { input, problems } = useSyncExternalStore(entry.subscribe, entry.read, entry.read);
  const brand = brandOf(digitsOf(input.number));
  const codeLength = codeLengthOf(brand);

  const change =
    (field: CardField, format: (typed: string) => string) =>
    ({ currentTarget: box }: React.ChangeEvent<HTMLInputElement>) => {
      const { value: typed, selectionStart } = box;
      const formatted = format(typed);
      entry.type(field, formatted);
      if (selectionStart === null || selectionStart === typed.length) return;
      // Keeps the caret in place while a person edits in the middle.
      const caret = placeCaret(typed, selectionStart, formatted);
      requestAnimationFrame(() => box.setSelectionRange(caret, caret));
    };
  const common = { className: INPUT, inputMode: "numeric", spellCheck: false } as const; // not any text

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(9.5rem,1fr)] gap-4 sm:grid-cols-2">
      <FieldFrame
        label={t`Card number`}
        problem={problems.number?.message}
        className="relative col-span-2 min-w-0"
      >
        {(tied) => (
          <>
            <input
              {...tied}
              {...common}
              data-fields="number"
              autoComplete="cc-number"
              value={input.number}
              onChange={change("number", formatNumber)}
              className={`${INPUT} tabular-nums`}
            />
            {/* On the line of the label: on a small screen the number needs all of its field. */}
            <span className="absolute top-0.5 right-0">
              <BrandMarks brand={brand} />
              <span role="status" className="sr-only">
                {brandName(brand)}
              </span>
            </span>
          </>
        )}
      </FieldFrame>
      <FieldFrame
        label={t`Expiry date`}
        hint={t`MM / YY`}
        problem={problems.expiry?.message}
        className="min-w-0"
      >
        {(tied) => (
          <input
            {...tied}
            {...common}
            data-fields="expiry"
            autoComplete="cc-exp"
            value={input.expiry}
            onChange={change("expiry", formatExpiry)}
          />
        )}
      </FieldFrame>
      <FieldFrame
        label={t`Card security code`}
        hint={codeLength === 4 ? t`4 digits on the front` : t`3 digits on the back`}
        problem={problems.code?.message}
        className="min-w-0"
      >
        {(tied) => (
          <input
            {...tied}
            {...common}
            data-fields="code"
            autoComplete="cc-csc"
            value={input.code}
            onChange={change("code", (typed) => formatCode(typed, input.number))}
          />
        )}
      </FieldFrame>
    </div>
  );
}
