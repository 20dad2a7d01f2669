import { useId } from "react";
import { FieldFrame, INPUT } from "./FieldFrame.tsx";

interface FieldProps extends React.ComponentProps<"input"> {
  name: string;
  label: string;
  problem?: string | undefined;
  hint?: string;
  /** Shown beside the field, such as a button that shows a password. */
  aside?: React.ReactNode;
  /** The unit, shown at the end of the field. */
  suffix?: string;
}

/** A single-line field. */
export function Field({
  label,
  problem,
  hint,
  aside,
  suffix,
  className = "",
  ...rest
}: FieldProps) {
  const unitId = useId();
  return (
    <FieldFrame label={label} hint={hint} problem={problem} className={className}>
      {(tied) => (
        <div className="relative">
          <input
            {...rest}
            {...tied}
            aria-describedby={
              [tied["aria-describedby"], suffix && unitId].filter(Boolean).join(" ") || undefined
            }
            className={`${INPUT} ${aside ? "pr-20" : ""} ${suffix ? "pr-14" : ""}`}
          />
          {aside}
          {suffix && (
            <span
              id={unitId}
              className="pointer-events-none absolute inset-y-0 right-3 content-center text-sm text-muted"
            >
              {suffix}
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
