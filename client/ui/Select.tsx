import { useId } from "react";
import { FieldProblem, INPUT } from "./Field.tsx";

interface SelectProps extends React.ComponentProps<"select"> {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** What stands for nothing chosen; without it the first option is chosen. */
  empty?: string;
  problem?: string | undefined;
}

/** A choice of one from a few, with its label above and whatever is wrong with it below. */
export function Select({ name, label, options, empty, problem, ...rest }: SelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <select
        {...rest}
        id={id}
        name={name}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `${id}-problem`}
        className={INPUT}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}
