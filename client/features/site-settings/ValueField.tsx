import { t } from "#shared/lib/text.ts";
import { listCurrencies } from "#client/domain/currencies.ts";
import { Field } from "#client/ui/Field.tsx";
import { Select } from "#client/ui/Select.tsx";
import { TextArea } from "#client/ui/TextArea.tsx";
import { PictureField } from "./PictureField.tsx";
import type { FieldShape } from "./shapes.ts";

interface ValueFieldProps {
  shape: FieldShape;
  /** The field's name on the page. */
  name: string;
  value: string;
  problem: string | undefined;
  /** The environment variable that sets the value, which makes the field read-only. */
  fixedBy: string | undefined;
  onChange: (value: string) => void;
}

/** As wide as what is usually typed. */
const WIDTHS: Partial<Record<NonNullable<FieldShape["kind"]>, string>> = {
  tel: "[&_input]:max-w-64",
  number: "[&_input]:max-w-32",
  currency: "[&_select]:max-w-64",
  email: "[&_input]:max-w-96",
};

/** A text, number, choice or picture of a part. */
export function ValueField(props: ValueFieldProps) {
  const { kind } = props.shape;
  return (
    <div className={kind && WIDTHS[kind]}>
      <Input {...props} />
    </div>
  );
}

function Input({ shape, fixedBy, onChange, ...rest }: ValueFieldProps) {
  const { label, kind } = shape;
  if (kind === "picture") return <PictureField {...rest} label={label} onChange={onChange} />;
  const same = {
    ...rest,
    label,
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value),
  };
  if (fixedBy !== undefined)
    return <Field {...same} readOnly hint={t`Set by ${fixedBy} on the server.`} />;
  if (kind === "text") return <TextArea {...same} />;
  if (kind === "page") return <TextArea {...same} rows={14} />;
  if (kind === "currency") return <Select {...same} options={listCurrencies()} />;
  if (kind === "number") return <Field {...same} inputMode="numeric" />;
  return <Field {...same} type={kind ?? "text"} />;
}
