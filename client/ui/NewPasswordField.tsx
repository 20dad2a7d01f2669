import { PasswordField } from "./PasswordField.tsx";

interface NewPasswordFieldProps {
  name: string;
  label: string;
  problem: string | undefined;
}

/** A password that somebody chooses. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return <PasswordField {...props} autoComplete="new-password" hint="At least 8 characters." />;
}
