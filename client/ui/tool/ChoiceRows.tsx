import { useId } from "react";
import { FieldProblem } from "../FieldFrame.tsx";

export interface Choice<V extends string> {
  value: V;
  label: string;
  /** What follows from it, in one sentence. */
  note: string;
  /** Why it cannot be chosen now; takes the place of the note. */
  refusal?: string | undefined;
}

interface ChoiceRowsProps<V extends string> {
  name: string;
  legend: string;
  options: readonly Choice<V>[];
  onChoose?: (value: V) => void;
  problem: string | undefined;
}

/** A choice of one, each with what follows from it. Arrow keys go from one to the next. */
export function ChoiceRows<V extends string>(props: ChoiceRowsProps<V>) {
  const { name, legend, options, onChoose, problem } = props;
  const id = useId();
  return (
    <fieldset
      // `aria-invalid` belongs to the group: radio buttons do not support it.
      role="radiogroup"
      data-fields={name}
      aria-invalid={problem === undefined ? undefined : true}
      aria-describedby={problem && `${id}-problem`}
    >
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="grid gap-2">
        {options.map(({ value, label, note, refusal }) => (
          <label
            key={value}
            className="flex min-h-14 cursor-pointer items-start gap-3 rounded-sm border border-edge px-3 py-2 hover:bg-hover has-disabled:cursor-default has-disabled:border-line has-disabled:bg-transparent has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              value={value}
              disabled={refusal !== undefined}
              aria-label={label}
              aria-describedby={`${id}-${value}`}
              onChange={() => onChoose?.(value)}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className={`block font-medium ${refusal === undefined ? "" : "text-muted"}`}>
                {label}
              </span>
              <span id={`${id}-${value}`} className="block text-sm text-muted">
                {refusal ?? note}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </fieldset>
  );
}
