import { useId } from "react";
import { FieldProblem } from "./FieldFrame.tsx";

interface ReadOnlyFieldProps {
  name?: string;
  label: string;
  value: string;
  problem?: string | undefined;
  /** Takes as many lines as its value needs. */
  isLong?: boolean;
}

const LOOK = "block w-full bg-transparent text-base font-medium";

/** A row of a form's list: a value that is sent or shown and cannot be changed. Text, but for its element. */
export function ReadOnlyField({ name, label, value, problem, isLong = false }: ReadOnlyFieldProps) {
  const id = useId();
  const attributes = {
    id,
    name,
    value,
    readOnly: true,
    // Text for the keyboard, too: nothing to do here.
    tabIndex: -1,
    "aria-invalid": problem === undefined ? undefined : true,
    "aria-describedby": problem && `${id}-problem`,
  };
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline">
      <label htmlFor={id} className="text-sm text-muted">
        {label}
      </label>
      {isLong ? (
        <textarea
          {...attributes}
          rows={2}
          style={{ fieldSizing: "content", resize: "none" }}
          className={LOOK}
        />
      ) : (
        <input {...attributes} className={`${LOOK} truncate`} />
      )}
      <div className="col-start-2">
        <FieldProblem id={`${id}-problem`} problem={problem} />
      </div>
    </div>
  );
}
