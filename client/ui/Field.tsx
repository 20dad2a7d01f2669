import { useId } from "react";

interface FieldProps extends React.ComponentProps<"input"> {
  name: string;
  label: string;
  /** What is wrong with it, in red under the field. */
  problem?: string | undefined;
  hint?: string;
  /** Beside the field, such as a button that shows a password. */
  aside?: React.ReactNode;
}

export const INPUT =
  "block min-h-11 w-full rounded-sm border border-line bg-surface px-3 text-base placeholder:text-muted aria-invalid:border-danger aria-invalid:outline-danger";

/** A field of a form with its label above and whatever is wrong with it below. */
export function Field({ name, label, problem, hint, aside, className = "", ...rest }: FieldProps) {
  const id = useId();
  const said = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mb-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="relative">
        <input
          {...rest}
          id={id}
          name={name}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={said || undefined}
          className={`${INPUT} ${aside ? "pr-20" : ""} ${rest.type === "file" ? "py-2 file:mr-3 file:rounded-full file:border-0 file:bg-accent-soft file:px-4 file:py-1 file:font-medium file:text-accent" : ""}`}
        />
        {aside}
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}

export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  if (problem === undefined) return null;
  return (
    <p id={id} className="mt-1.5 text-sm font-medium text-danger">
      {problem}
    </p>
  );
}
