import { FieldFrame, INPUT } from "./FieldFrame.tsx";

interface SelectProps extends React.ComponentProps<"select"> {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Label of the empty option; without it the first option is selected. */
  empty?: string;
  hint?: string | undefined;
  problem?: string | undefined;
}

/** A choice of one from a few. */
export function Select({ label, options, empty, hint, problem, ...rest }: SelectProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(tied) => (
        <select {...rest} {...tied} className={INPUT}>
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
