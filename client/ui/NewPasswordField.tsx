import { t } from "#shared/lib/text.ts";
import { PasswordField } from "./PasswordField.tsx";

interface NewPasswordFieldProps {
  name: string;
  label: string;
  problem: string | undefined;
}

/** A field for choosing a new password. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return <PasswordField {...props} autoComplete="new-password" hint={t`At least 8 characters.`} />;
}
