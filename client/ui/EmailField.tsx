import { t } from "#shared/lib/text.ts";
import { Field } from "./Field.tsx";

/** The email address for signing in. */
export function EmailField({ problem }: { problem: string | undefined }) {
  return (
    <Field name="email" label={t`Email`} type="email" autoComplete="username" problem={problem} />
  );
}
