import { FieldFrame, INPUT } from "./FieldFrame.tsx";

interface FieldProps extends React.ComponentProps<"input"> {
  name: string;
  label: string;
  problem?: string | undefined;
  hint?: string;
  /** Beside the field, such as a button that shows a password. */
  aside?: React.ReactNode;
}

const FILE =
  "py-2 file:mr-3 file:rounded-full file:border-0 file:bg-accent-soft file:px-4 file:py-1 file:font-medium file:text-accent";

/** A field of one line. */
export function Field({ label, problem, hint, aside, className = "", ...rest }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem} className={className}>
      {(tied) => (
        <div className="relative">
          <input
            {...rest}
            {...tied}
            className={`${INPUT} ${aside ? "pr-20" : ""} ${rest.type === "file" ? FILE : ""}`}
          />
          {aside}
        </div>
      )}
    </FieldFrame>
  );
}
