import { Field } from "./Field.tsx";

/** The address that somebody signs in with. */
export function EmailField({ problem }: { problem: string | undefined }) {
  return (
    <Field name="email" label="Email" type="email" autoComplete="username" problem={problem} />
  );
}
