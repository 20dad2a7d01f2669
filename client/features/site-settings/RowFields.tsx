import { Trans } from "#client/lib/text/Trans.tsx";
import { Button } from "#client/ui/Button.tsx";
import type { Row } from "./draft.ts";
import type { RowWords } from "./row-words.ts";
import type { FieldShape } from "./shapes.ts";
import { ValueField } from "./ValueField.tsx";

interface RowFieldsProps {
  title: string;
  words: RowWords;
  /** From one. */
  place: number;
  shapes: readonly FieldShape[];
  name: string;
  row: Row;
  problemOf: (field: string) => string | undefined;
  isFirst: boolean;
  isLast: boolean;
  /** Moves the row by one, towards the front (-1) or the end (1). Absent where rows stay in their order. */
  onMove: ((by: -1 | 1, button: HTMLButtonElement) => void) | undefined;
  /** Absent where rows cannot be removed. */
  onRemove: (() => void) | undefined;
  onChange: (field: string, text: string) => void;
}

/** One row of several, with its fields and its actions. */
export function RowFields({
  title,
  words,
  place,
  shapes,
  name,
  row,
  problemOf,
  isFirst,
  isLast,
  onMove,
  onRemove,
  onChange,
}: RowFieldsProps) {
  return (
    <fieldset className="space-y-4 rounded-md border border-line p-4">
      <legend className="px-1 font-semibold">{title}</legend>
      {shapes.map((shape) => (
        <ValueField
          key={shape.name}
          shape={shape}
          name={`${name}.${shape.name}`}
          value={row.fields[shape.name] ?? ""}
          problem={problemOf(shape.name)}
          fixedBy={undefined}
          onChange={(text) => onChange(shape.name, text)}
        />
      ))}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {onMove && (
          <>
            <Button
              look="quiet"
              aria-label={words.up(place, title)}
              aria-disabled={isFirst}
              onClick={({ currentTarget }) => onMove(-1, currentTarget)}
            >
              <Trans>Up</Trans>
            </Button>
            <Button
              look="quiet"
              aria-label={words.down(place, title)}
              aria-disabled={isLast}
              onClick={({ currentTarget }) => onMove(1, currentTarget)}
            >
              <Trans>Down</Trans>
            </Button>
          </>
        )}
        {onRemove && (
          <Button look="quiet" aria-label={words.own?.remove(place)} onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    </fieldset>
  );
}
