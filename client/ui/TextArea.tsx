import { useId } from "react";
import { FieldProblem, INPUT } from "./Field.tsx";

interface TextAreaProps extends React.ComponentProps<"textarea"> {
  name: string;
  label: string;
  problem?: string | undefined;
}

/** A field of several lines. */
export function TextArea({ name, label, problem, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <textarea
        rows={6}
        {...rest}
        id={id}
        name={name}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `${id}-problem`}
        className={`${INPUT} py-2`}
      />
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}
