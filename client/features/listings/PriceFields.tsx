import { t } from "#shared/lib/text.ts";
import { STOCK_NUMBER_LENGTH } from "#shared/rules/listing.ts";
import { Field } from "#client/ui/Field.tsx";
import { PhoneField } from "./PhoneField.tsx";
import { PriceField } from "./PriceField.tsx";
import { fieldsOf, type Values } from "./values.ts";

interface PriceFieldsProps {
  values: Values;
  fields: Readonly<Record<string, string>>;
  /** The saved car, if there is one. */
  before: Values | undefined;
  /** Of the prices, ISO code. */
  currency: string;
}

/** What the car costs, where it is, and how its seller is reached. */
export function PriceFields({ values, fields, before, currency }: PriceFieldsProps) {
  const field = fieldsOf(values, fields, { before });
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PriceField {...field("resale_price")} currency={currency} hint={t`Your asking price.`} />
        <PriceField {...field("price")} currency={currency} hint={t`Price when new.`} />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Field {...field("location")} autoComplete="address-level2" />
        <Field {...field("postcode")} autoComplete="postal-code" />
      </div>
      <PhoneField
        {...field("number")}
        hint={t`Your phone number. Buyers see it once they’ve booked the car.`}
      />
      <Field
        {...field("stock_number")}
        hint={t`Your own number for this car. Only you and the site’s admins see it.`}
        autoComplete="off"
        maxLength={STOCK_NUMBER_LENGTH}
      />
    </>
  );
}
