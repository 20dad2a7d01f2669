import { FieldFrame, INPUT } from "./FieldFrame.tsx";

interface TextAreaProps extends React.ComponentProps<"textarea"> {
  name: string;
  label: string;
  problem?: string | undefined;
}

/** A multi-line field. */
export function TextArea({ label, problem, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} problem={problem}>
      {(tied) => <textarea rows={6} {...rest} {...tied} className={`${INPUT} py-2`} />}
    </FieldFrame>
  );
}
