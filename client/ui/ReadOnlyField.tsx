import { useId } from "react";
import { FieldProblem } from "./FieldFrame.tsx";

interface ReadOnlyFieldProps {
  name: string;
  label: string;
  value: string;
  problem?: string | undefined;
  className?: string;
}

/** A value of a form that is sent or shown and cannot be changed: text, but for its element. */
export function ReadOnlyField({ name, label, value, problem, className }: ReadOnlyFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-sm text-muted">
        {label}
      </label>
      <input
        id={id}
        name={name}
        value={value}
        readOnly
        // Text for the keyboard, too: nothing to do here.
        tabIndex={-1}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem && `${id}-problem`}
        className="block w-full truncate bg-transparent text-base font-medium"
      />
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}
