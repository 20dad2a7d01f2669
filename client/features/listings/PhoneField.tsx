import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import { looksLikePhone } from "#shared/rules/phone.ts";
import { Field } from "#client/ui/Field.tsx";
import { FieldWarning } from "./FieldWarning.tsx";

export const PHONE_WARNING = t`This doesn’t look like a phone number.`;

/** A number that cannot be one gets a warning, but may be sent all the same. */
export function PhoneField(props: React.ComponentProps<typeof Field>) {
  const [typed, setTyped] = useState(String(props.defaultValue ?? ""));
  /** A number that is still being typed may be too short, but has no letters. */
  const [isTyping, setTyping] = useState(false);
  const isOdd = isTyping ? /\p{L}/u.test(typed) : !looksLikePhone(typed);
  return (
    <div>
      <Field
        {...props}
        type="tel"
        autoComplete="tel"
        onInput={(event) => {
          setTyping(true);
          setTyped(event.currentTarget.value);
        }}
        onBlur={() => setTyping(false)}
      />
      <FieldWarning>{isOdd && props.problem === undefined && PHONE_WARNING}</FieldWarning>
    </div>
  );
}
