import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import { hasWrongCheckDigit, VIN_FORM, VIN_LENGTH } from "#shared/rules/vin.ts";
import { useSite } from "#client/lib/api/site.ts";
import { Field } from "#client/ui/Field.tsx";
import { FieldWarning } from "./FieldWarning.tsx";
import { VinPrefill } from "./VinPrefill.tsx";

/** A number with a wrong check character gets a warning, but may be sent all the same. */
export function VinField(props: React.ComponentProps<typeof Field>) {
  const { readsVins } = useSite();
  const [typed, setTyped] = useState(String(props.defaultValue ?? ""));
  const vin = typed.trim().toUpperCase();
  return (
    <>
      <div>
        <Field
          {...props}
          hint={
            readsVins
              ? t`Fills in the rest for North American cars, and make and year for others. Shown publicly on the car’s page.`
              : t`You’ll find it on the registration document. Shown publicly on the car’s page.`
          }
          maxLength={VIN_LENGTH}
          autoCapitalize="characters"
          spellCheck={false}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <FieldWarning>
          {hasWrongCheckDigit(vin) && t`The VIN’s check digit is wrong. Check it for a typo.`}
        </FieldWarning>
      </div>
      {readsVins && VIN_FORM.test(vin) && <VinPrefill key={vin} vin={vin} />}
    </>
  );
}
