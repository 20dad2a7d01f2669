import { useId } from "react";
import { FieldProblem } from "../FieldFrame.tsx";

interface CheckGroupProps {
  name: string;
  legend: string;
  options: readonly { value: string; label: string }[];
  /** Values that are ticked initially. */
  chosen?: readonly string[];
  problem: string | undefined;
}

/** A group of checkboxes. */
export function CheckGroup({ name, legend, options, chosen = [], problem }: CheckGroupProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={problem && `${id}-problem`}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="size-5 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </fieldset>
  );
}
