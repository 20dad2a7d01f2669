import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Field } from "./Field.tsx";

type PasswordFieldProps = Omit<React.ComponentProps<typeof Field>, "type" | "aside">;

/** A password field that can be revealed; pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      aside={
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          aria-label={isShown ? t`Hide password` : t`Show password`}
          className="absolute inset-y-0 right-0 min-w-16 cursor-pointer px-3 text-sm font-medium text-accent"
        >
          {isShown ? t`Hide` : t`Show`}
        </button>
      }
    />
  );
}
