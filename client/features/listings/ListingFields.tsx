import { useState } from "react";
import { readAmount } from "#shared/lib/amounts.ts";
import { CATEGORIES, categoryIdOf, categoryNameOf } from "#shared/rules/vocabulary.ts";
import { useSite } from "#client/lib/api/site.ts";
import { Field } from "#client/ui/Field.tsx";
import { Select } from "#client/ui/Select.tsx";
import { VinField } from "./VinField.tsx";
import { fieldsOf, type Values } from "./values.ts";

interface ListingFieldsProps {
  values: Values;
  fields: Readonly<Record<string, string>>;
  /** Of the prices, ISO code. */
  currency: string;
}

/** The fields that the specification requires of every car. */
export function ListingFields({ values, fields, currency }: ListingFieldsProps) {
  const field = fieldsOf(values, fields);
  return (
    <>
      <VinField {...field("vin")} />
      <Field {...field("name")} hint="Such as Volkswagen Golf 1.5 TSI Life." />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          {...field("number")}
          hint="Phone, for you and admins only."
          type="tel"
          autoComplete="tel"
        />
        <Field {...field("old")} hint="How many years it has been in use." inputMode="numeric" />
        <PriceField {...field("price")} currency={currency} hint="What it cost new." />
        <PriceField {...field("resale_price")} currency={currency} hint="What you ask for it." />
      </div>
      <Field {...field("location")} autoComplete="address-level2" />
      <CategoryFields values={values} fields={fields} />
    </>
  );
}

/** An amount with a comma or a dot is ambiguous, so the field shows at once how it is read. */
function PriceField({
  currency,
  ...props
}: React.ComponentProps<typeof Field> & { currency: string }) {
  const { locale } = useSite();
  const [text, setText] = useState(String(props.defaultValue ?? ""));
  const amount = readAmount(text);
  const isPlain = amount === undefined || amount === text.trim();
  return (
    <div>
      <Field
        {...props}
        inputMode="decimal"
        suffix={currency}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p role="status" className="mt-1.5 text-sm text-muted empty:hidden">
        {!isPlain && `Read as ${Number(amount).toLocaleString(locale)} ${currency}`}
      </p>
    </div>
  );
}

/** Id and name of the category are two fields; choosing either sets the other. */
function CategoryFields({ values, fields }: Omit<ListingFieldsProps, "currency">) {
  const [id, setId] = useState(values["category_id"] ?? "");
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        name="category_name"
        label="Category Name"
        empty="Choose one"
        value={categoryNameOf(id)}
        onChange={(event) => setId(categoryIdOf(event.currentTarget.value))}
        options={CATEGORIES.map(({ category_name: name }) => ({ value: name, label: name }))}
        problem={fields["category_name"]}
      />
      <Select
        name="category_id"
        label="Category ID"
        empty="Choose one"
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
        options={CATEGORIES.map((each) => ({
          value: each.category_id,
          label: `${each.category_id} ${each.category_name}`,
        }))}
        problem={fields["category_id"]}
      />
    </div>
  );
}
