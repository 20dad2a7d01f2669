import { useId } from "react";
import { Icon } from "./Icon.tsx";

interface FieldFrameProps {
  label: string;
  hint?: string | undefined;
  /** Why the value was refused; shown in red under the field. */
  problem: string | undefined;
  className?: string;
  /** Renders the control, given the attributes that link it to label, hint and problem. */
  children: (tied: {
    id: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }) => React.ReactNode;
}

export const INPUT =
  "block min-h-11 w-full rounded-sm border border-edge bg-surface px-3 text-base placeholder:text-muted [&[readonly]]:bg-sunken aria-invalid:border-2 aria-invalid:border-danger";

/** The frame of every form control: label above, hint and problem below. */
export function FieldFrame({ label, hint, problem, className, children }: FieldFrameProps) {
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
      {children({
        id,
        "aria-invalid": problem === undefined ? undefined : true,
        "aria-describedby": said || undefined,
      })}
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}

export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  if (problem === undefined) return null;
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger">
      <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
      {problem}
    </p>
  );
}
